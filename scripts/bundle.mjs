import { build } from "esbuild";
import { root } from "./run.mjs";

/**
 * Bundles our own TypeScript for Node. Our packages ship as source and are taken in; npm's stay where npm put them.
 * @param {import("esbuild").BuildOptions} options
 */
export async function bundle(options) {
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
    plugins: [
      {
        name: "keep-npm-packages-outside",
        setup({ onResolve }) {
          onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@cherga/") ? undefined : { path, external: true },
          );
        },
      },
    ],
    ...options,
  });
}
