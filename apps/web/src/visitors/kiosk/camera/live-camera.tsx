import { useRef } from "react";
import classes from "#visitors/kiosk/camera/photo-field.module.css";
import { takePhoto } from "#visitors/kiosk/camera/send-photo.ts";
import { useCamera } from "#visitors/kiosk/camera/use-camera.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type LiveCameraProps = { readonly isBusy: boolean; readonly onPhoto: (photo: Blob | null) => void };

/** What the camera sees, and the button that keeps it. */
export function LiveCamera({ isBusy, onPhoto }: LiveCameraProps) {
  const t = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, "user");
  if (state === "none")
    return (
      <Notice kind="bad" title={t("photo.none")}>
        <p>{t("photo.noneText")}</p>
      </Notice>
    );
  const handleTake = async (): Promise<void> => {
    if (video.current !== null) onPhoto(await takePhoto(video.current));
  };
  return (
    <>
      <video
        ref={video}
        className={classes["picture"]}
        autoPlay
        playsInline
        muted
        aria-label={t("photo.live")}
      />
      <Button look="main" isBusy={isBusy || state === "starting"} onClick={() => void handleTake()}>
        {t("photo.take")}
      </Button>
    </>
  );
}
