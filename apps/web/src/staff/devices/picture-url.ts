import { Failure } from "#staff/api/failure.ts";

/** Returns a picture as the address of an image. */
export function pictureUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Failure("ERR_BAD_RESPONSE")));
    reader.readAsDataURL(content);
  });
}
