import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
// Our own copy, not the one that the package would fetch from the network.
import program from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Loads and returns a reader of codes in a video. */
export async function loadReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    // A video has no size before its first frame.
    if (drawing === null || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    drawing.drawImage(video, 0, 0);
    const [code] = await readBarcodes(drawing.getImageData(0, 0, width, height), {
      formats: ["QRCode"],
      maxNumberOfSymbols: 1,
    });
    return code?.text;
  };
}
