import { type RefObject, useEffect, useState } from "react";

/** "none": there is no camera, or it may not be used. */
export type CameraState = "starting" | "ready" | "none";

/** Shows in a video what a camera sees, as long as it is drawn. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facingMode: "user" | "environment",
): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let isCurrent = true;
    let stream: MediaStream | undefined;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    void openCamera(facingMode).then((opened) => {
      stream = opened;
      if (!isCurrent) return stop();
      if (opened !== undefined && video.current !== null) video.current.srcObject = opened;
      setState(opened === undefined ? "none" : "ready");
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [video, facingMode]);
  return state;
}

async function openCamera(facingMode: string): Promise<MediaStream | undefined> {
  try {
    // Where a kiosk is reached without a certificate, browsers have no cameras at all.
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 1280 } } });
  } catch {
    return undefined;
  }
}
