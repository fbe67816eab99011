/** `crypto.randomUUID` is missing where a centre's own network is not encrypted. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Names this browser, all its tabs alike, so that it knows its own changes when it hears of them. */
export const browserUid: string = localStorage.getItem("uid") ?? made();

function made(): string {
  const uid = newKey();
  localStorage.setItem("uid", uid);
  return uid;
}
