// Builds the server into one file and the web into static files. Needs no network and no database.
import { build as bundle } from "esbuild";
import { build as buildWeb } from "vite";
import { root } from "./run.mjs";

await bundle({
  absWorkingDir: root,
  entryPoints: ["apps/server/src/main.ts"],
  outfile: "apps/server/dist/main.js",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
  plugins: [
    {
      // Our own packages ship as TypeScript and are bundled; everything from npm stays where npm put it.
      name: "keep-npm-packages-outside",
      setup(build) {
        build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
          kind === "entry-point" || path.startsWith("@cherga/") ? undefined : { path, external: true },
        );
      },
    },
  ],
});

await buildWeb({ root: `${root}/apps/web`, logLevel: "warn" });
