// Builds the server and the benchmarks, and runs those that are named: npm run bench -- [--profile] [name…]
import { bundle } from "./bundle.mjs";
import { root, run } from "./run.mjs";

const code = await run(process.execPath, ["scripts/build.mjs"]);
if (code !== 0) process.exit(code);

await bundle({
  entryPoints: ["bench/src/main.ts", "bench/src/processes/*.ts"],
  outbase: "bench/src",
  outdir: "bench/dist",
});

process.chdir(root);
process.setSourceMapsEnabled(true);
await import(`${root}/bench/dist/main.js`);
