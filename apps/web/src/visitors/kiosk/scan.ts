/** Reads codes; not every browser can. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  // Not yet among the types of the browser, because not all have it.
  var BarcodeDetector: (new (options: { readonly formats: readonly string[] }) => Detector) | undefined;
}

const everyMs = 300;

/** Whether codes can be read by a camera here; everywhere else they are typed, or read by a scanner that types. */
export const canScan = (): boolean => globalThis.BarcodeDetector !== undefined;

/** Looks at a video until it shows a code; gives how to stop. */
export function scan(video: HTMLVideoElement, onRead: (text: string) => void): () => void {
  const Reader = globalThis.BarcodeDetector;
  if (Reader === undefined) return () => {};
  const reader = new Reader({ formats: ["qr_code"] });
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    // A video that shows nothing yet cannot be read.
    const codes = await reader.detect(video).catch(() => []);
    const [code] = codes;
    if (!isWanted) return;
    if (code === undefined) timer = setTimeout(() => void look(), everyMs);
    else onRead(code.rawValue);
  };
  void look();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
