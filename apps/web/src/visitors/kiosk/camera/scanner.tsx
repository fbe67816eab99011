import { useEffect, useRef, useState } from "react";
import classes from "#visitors/kiosk/camera/scanner.module.css";
import { scan } from "#visitors/kiosk/camera/scan.ts";
import { useCamera } from "#visitors/kiosk/camera/use-camera.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type ScannerProps = {
  /** What was wrong with the code that was read. */
  readonly issue: string | undefined;
  readonly isBusy: boolean;
  readonly onRead: (text: string) => void;
  readonly onAgain: () => void;
};

export function Scanner({ issue, isBusy, onRead, onAgain }: ScannerProps) {
  const t = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, "environment");
  const [isUnable, setIsUnable] = useState(false);
  const isLooking = state === "ready" && !isBusy && issue === undefined;
  useEffect(() => {
    if (isLooking && video.current !== null) return scan(video.current, onRead, () => setIsUnable(true));
    // A new callback must not restart the scan.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLooking, video]);

  if (state === "none" || isUnable) return <Notice kind="bad" title={t("scan.none")} />;
  return (
    <div className={classes["scanner"]}>
      <p>{t("scan.text")}</p>
      <video
        ref={video}
        className={classes["video"]}
        autoPlay
        playsInline
        muted
        aria-label={t("scan.text")}
      />
      {issue === undefined ? null : (
        <Notice kind="bad" title={issue}>
          <Button onClick={onAgain}>{t("again")}</Button>
        </Notice>
      )}
    </div>
  );
}
