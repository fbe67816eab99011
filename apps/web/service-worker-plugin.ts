import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Service workers are fetched at their own addresses, and not part of the program. */
const workers = /^(keep|ticket-worker)\.js$/;

/** Modules that only visitors' programs use; `zxing-wasm` reads codes at kiosks. */
const ofVisitors = /\/src\/visitors\/|\/zxing-wasm\//;

/** Says whether a chunk belongs to visitors' programs only. */
function isVisitors(
  part:
    | { readonly moduleIds?: readonly string[]; readonly originalFileNames?: readonly string[] }
    | undefined,
): boolean {
  const sources = part?.moduleIds ?? part?.originalFileNames ?? [];
  return sources.length > 0 && sources.every((id) => ofVisitors.test(id));
}

/** Writes the list of the staff program's files, and its version, into the service worker that caches it. */
export const listProgramFiles = (): Plugin => ({
  name: "list-program-files",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const worker = bundle["keep.js"];
      if (worker?.type !== "chunk") return;
      const files = Object.keys(bundle).filter(
        (file) =>
          !file.endsWith(".html") &&
          !file.endsWith(".js.map") &&
          !workers.test(file) &&
          !isVisitors(bundle[file]),
      );
      // File names contain content hashes, so the list identifies the version.
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const list = ["/", "/icon.svg", "/manifest.webmanifest", ...files.map((file) => `/${file}`)];
      worker.code = worker.code
        .replaceAll("programFiles", JSON.stringify(list))
        .replaceAll("programVersion", JSON.stringify(version));
    },
  },
});
