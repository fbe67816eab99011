import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Files that browsers look for at addresses of their own. */
const beside = /^(keep|ticket-worker)\.js$/;

/** Whether a part of the program is for visitors, and no part of the staff's. */
function isVisitors(
  part: { readonly type: string; readonly moduleIds?: readonly string[] } | undefined,
): boolean {
  const modules = part?.moduleIds ?? [];
  return modules.length > 0 && modules.every((id) => id.includes("/src/visitors/"));
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
