import { useEffect, useState } from "react";

/** Returns whether there is a camera, once it is known; permission is requested only when it is used. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Without a certificate, browsers offer no cameras at all.
    if (!("mediaDevices" in navigator)) return undefined;
    const { mediaDevices } = navigator;
    let isCurrent = true;
    const look = (): void =>
      void mediaDevices
        .enumerateDevices()
        .catch(() => [])
        .then((devices) => isCurrent && setHasCamera(devices.some(({ kind }) => kind === "videoinput")));
    look();
    mediaDevices.addEventListener("devicechange", look);
    return () => {
      isCurrent = false;
      mediaDevices.removeEventListener("devicechange", look);
    };
  }, []);
  return hasCamera;
}
