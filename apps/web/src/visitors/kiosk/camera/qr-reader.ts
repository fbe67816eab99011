import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
// Ours, and not the one on the network that the package would fetch.
import program from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Gives what reads codes off a video, once it is loaded. */
export async function loadReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    // A video that shows nothing yet has no size.
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
