import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("printing is bundled into one file that needs nothing but Node", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("print-ticket.ts", import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "bundle",
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  const foreign = output?.imports.filter(
    ({ path }) => !path.startsWith("node:") && !builtinModules.includes(path),
  );
  expect(foreign).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"))).toEqual([]);
});
