/** A row that another tab of this browser made, changed or deleted. */
export type Told = { readonly resource: string; readonly id: number };

const channel = new BroadcastChannel("cherga-writes");

/** Tells the other tabs of a write: to the stream it is this browser's own, and so nothing new. */
export function tellTabs(told: Told): void {
  channel.postMessage(told);
}

/** Hears what other tabs have written. */
export function hearTabs(hear: (told: Told) => void): () => void {
  const listener = ({ data }: MessageEvent<Told>): void => hear(data);
  channel.addEventListener("message", listener);
  return () => channel.removeEventListener("message", listener);
}
