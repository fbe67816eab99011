import { useRef } from "react";
import classes from "#visitors/kiosk/places/photo-field.module.css";
import { takePhoto } from "#visitors/kiosk/send-photo.ts";
import { useCamera } from "#visitors/kiosk/use-camera.ts";
import { useWords } from "#visitors/kiosk/words.ts";
import { Button } from "#visitors/shared/button.tsx";
import { Notice } from "#visitors/shared/notice.tsx";

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
