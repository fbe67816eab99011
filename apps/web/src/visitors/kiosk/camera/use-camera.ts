import { type RefObject, useEffect, useState } from "react";

/** "none": there is no camera, or access was denied. */
export type CameraState = "starting" | "ready" | "none";

/** Shows the camera's picture in a video while the component is mounted. */
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
    // Without a certificate, browsers offer no cameras at all.
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 1280 } } });
  } catch {
    return undefined;
  }
}
