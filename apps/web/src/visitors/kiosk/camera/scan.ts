/** The browser's reader of codes; not every browser has one. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  // Missing in the DOM types, because not all browsers have it.
  var BarcodeDetector: (new (options: { readonly formats: readonly string[] }) => Detector) | undefined;
}

type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

const everyMs = 300;

/** Scans a video until it shows a code, or no reader is available; returns a function that stops it. */
export function scan(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  onUnable: () => void,
): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout>;
  const look = async (read: ReadCode): Promise<void> => {
    // Reading fails before the first frame.
    const text = await read(video).catch(() => undefined);
    if (!isWanted) return;
    if (text === undefined) timer = setTimeout(() => void look(read), everyMs);
    else onRead(text);
  };
  findReader().then(look, () => {
    if (isWanted) onUnable();
  });
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/** The browser's own reader if it has one; otherwise ours, which is loaded only then. */
async function findReader(): Promise<ReadCode> {
  const Reader = globalThis.BarcodeDetector;
  if (Reader === undefined) return (await import("#visitors/kiosk/camera/qr-reader.ts")).loadReader();
  const reader = new Reader({ formats: ["qr_code"] });
  return async (video) => (await reader.detect(video))[0]?.rawValue;
}
