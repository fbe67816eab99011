import { useEffect, useState } from "react";

/** Tells whether there is a camera here, as soon as it is known; whether it may be used shows when it is. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void findCamera().then((isThere) => void (isCurrent && setHasCamera(isThere)));
    return () => void (isCurrent = false);
  }, []);
  return hasCamera;
}

async function findCamera(): Promise<boolean> {
  // Where a kiosk is reached without a certificate, browsers have no cameras at all.
  if (!("mediaDevices" in navigator)) return false;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind }) => kind === "videoinput");
}
