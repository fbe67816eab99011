// Builds the server and the benchmarks, and runs those that are named: npm run bench -- [--profile] [name…]
import { build as bundle } from "esbuild";
import { root, run } from "./run.mjs";

const code = await run(process.execPath, ["scripts/build.mjs"]);
if (code !== 0) process.exit(code);

await bundle({
  absWorkingDir: root,
  entryPoints: ["bench/src/main.ts", "bench/src/processes/*.ts"],
  outbase: "bench/src",
  outdir: "bench/dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
  plugins: [
    {
      name: "keep-npm-packages-outside",
      setup(build) {
        build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
          kind === "entry-point" || path.startsWith("@cherga/") ? undefined : { path, external: true },
        );
      },
    },
  ],
});

process.chdir(root);
process.setSourceMapsEnabled(true);
await import(`${root}/bench/dist/main.js`);
