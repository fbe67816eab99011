import { newKey } from "#shared/new-key.ts";

/** The id of this browser, shared by its tabs; it recognizes its own changes in the stream by it. */
export const browserUid: string = localStorage.getItem("uid") ?? made();

function made(): string {
  const uid = newKey();
  localStorage.setItem("uid", uid);
  return uid;
}
