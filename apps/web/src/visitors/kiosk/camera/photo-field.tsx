import { useEffect, useRef, useState } from "react";
import { useCamera } from "#visitors/kiosk/camera/use-camera.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/camera/photo-field.module.css";
import { sendPhoto, takePhoto } from "#visitors/kiosk/camera/send-photo.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { CallFailure } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";

type PhotoFieldProps = {
  readonly label: string;
  /** The name under which the photo is stored; '' while there is none. */
  readonly value: string;
  readonly issue: string | undefined;
  readonly onTaken: (name: string) => void;
};

/** Takes a photo of the visitor, who sees it before it is used. */
export function PhotoField({ label, value, issue, onTaken }: PhotoFieldProps) {
  const { caller } = useKiosk();
  const t = useWords();
  const [preview, setPreview] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);

  const handlePhoto = async (photo: Blob | null): Promise<void> => {
    if (photo === null) return setFailure(t("error.other"));
    setIsBusy(true);
    setFailure(undefined);
    try {
      const name = await sendPhoto(caller, photo);
      setPreview(URL.createObjectURL(photo));
      onTaken(name);
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : "other";
      setFailure(t.find(`error.${code}`) ?? t("error.other"));
    } finally {
      setIsBusy(false);
    }
  };
  const wrong = failure ?? issue;
  return (
    <div className={classes["photo"]}>
      <Heading>{label}</Heading>
      {value === "" ? (
        <LiveCamera isBusy={isBusy} onPhoto={(photo) => void handlePhoto(photo)} />
      ) : (
        <>
          {preview === undefined ? (
            <Notice kind="good" title={t("photo.kept")} />
          ) : (
            <img className={classes["picture"]} src={preview} alt={t("photo.kept")} />
          )}
          <Button onClick={() => onTaken("")}>{t("photo.again")}</Button>
        </>
      )}
      {wrong === undefined ? null : <Notice kind="bad" title={wrong} />}
    </div>
  );
}

type LiveCameraProps = { readonly isBusy: boolean; readonly onPhoto: (photo: Blob | null) => void };

/** The camera's picture, and the shutter button. */
function LiveCamera({ isBusy, onPhoto }: LiveCameraProps) {
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
      <PrimaryActions>
        <Button look="main" isBusy={isBusy || state === "starting"} onClick={() => void handleTake()}>
          {t("photo.take")}
        </Button>
      </PrimaryActions>
    </>
  );
}
