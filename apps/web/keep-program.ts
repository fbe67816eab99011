import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Files that browsers look for at addresses of their own. */
const beside = /^(keep|ticket-worker)\.js$/;

/** What only the programs of visitors are made of; kiosks alone read codes. */
const ofVisitors = /\/src\/visitors\/|\/zxing-wasm\//;

/** Whether a part of the program is for visitors, and no part of the staff's. */
function isVisitors(
  part:
    | { readonly moduleIds?: readonly string[]; readonly originalFileNames?: readonly string[] }
    | undefined,
): boolean {
  const sources = part?.moduleIds ?? part?.originalFileNames ?? [];
  return sources.length > 0 && sources.every((id) => ofVisitors.test(id));
}

/** Tells the worker that keeps the program in the browser which files it is made of. */
export const keepProgram = (): Plugin => ({
  name: "keep-program",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const keeper = bundle["keep.js"];
      if (keeper?.type !== "chunk") return;
      const files = Object.keys(bundle).filter(
        (file) =>
          !file.endsWith(".html") &&
          !file.endsWith(".js.map") &&
          !beside.test(file) &&
          !isVisitors(bundle[file]),
      );
      // Names carry a hash of what is in them, so the names together say which program it is.
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const list = ["/", "/icon.svg", "/manifest.webmanifest", ...files.map((file) => `/${file}`)];
      keeper.code = keeper.code
        .replaceAll("programFiles", JSON.stringify(list))
        .replaceAll("programVersion", JSON.stringify(version));
    },
  },
});
