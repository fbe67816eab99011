import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Tells the worker that keeps the program in the browser which files it is made of. */
export const keepProgram = (): Plugin => ({
  name: "keep-program",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const keeper = bundle["keep.js"];
      if (keeper?.type !== "chunk") return;
      const files = Object.keys(bundle).filter((file) => file !== "keep.js" && !file.endsWith(".html"));
      // Names carry a hash of what is in them, so the names together say which program it is.
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const list = ["/", "/icon.svg", "/manifest.webmanifest", ...files.map((file) => `/${file}`)];
      keeper.code = keeper.code
        .replaceAll("programFiles", JSON.stringify(list))
        .replaceAll("programVersion", JSON.stringify(version));
    },
  },
});
