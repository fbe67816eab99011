/** Reads codes; not every browser can. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  // Not yet among the types of the browser, because not all have it.
  var BarcodeDetector: (new (options: { readonly formats: readonly string[] }) => Detector) | undefined;
}

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

const everyMs = 300;

/** Looks at a video until it shows a code, or until it is certain that nothing here can read one; gives how to stop. */
export function scan(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  onUnable: () => void,
): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout>;
  const look = async (read: Read): Promise<void> => {
    // A video that shows nothing yet cannot be read.
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

/** The browser's own reader where it has one; otherwise ours, which nobody else need load. */
async function findReader(): Promise<Read> {
  const Reader = globalThis.BarcodeDetector;
  if (Reader === undefined) return (await import("#visitors/kiosk/camera/qr-reader.ts")).loadReader();
  const reader = new Reader({ formats: ["qr_code"] });
  return async (video) => (await reader.detect(video))[0]?.rawValue;
}
