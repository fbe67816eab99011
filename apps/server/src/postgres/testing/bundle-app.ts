import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the app, because Node 20 does not read TypeScript. */
export async function bundleApp(file: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, "app.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: ["pg-native"],
    // The driver is CommonJS and asks for Node's modules by `require`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  });
}
