import { type Caller, CallFailure } from "#visitors/kit/call.ts";

/** Stores a photo; returns the name that a registration refers to it by. */
export async function sendPhoto({ authorization = "", lang }: Caller, photo: Blob): Promise<string> {
  const answer = await fetch("/api/kiosk/photo", {
    method: "POST",
    headers: { authorization, lang, "content-type": photo.type },
    body: photo,
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new CallFailure(0, "ERROR_OFFLINE", undefined);
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && typeof said === "object" && said !== null && "name" in said) return String(said.name);
  throw new CallFailure(answer.status, "other", said);
}

/** Returns the current frame of a video as a photo. */
export function takePhoto(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
