// Builds the server and the agent into one file each, and the web into static files. Needs no network and no database.
import { build as buildWeb } from "vite";
import { checkSizeBudgets } from "./budgets.mjs";
import { bundleAgent } from "./bundle-agent.mjs";
import { bundle } from "./bundle.mjs";
import { compress } from "./compress.mjs";
import { root } from "./run.mjs";

// Under a test runner NODE_ENV is `test`, and React's development build would be bundled.
process.env["NODE_ENV"] = "production";

await bundle({ entryPoints: ["apps/server/src/main.ts"], outfile: "apps/server/dist/main.js" });
await bundle({
  entryPoints: ["apps/server/src/reports/export/file-worker.ts"],
  outfile: "apps/server/dist/file-worker.js",
});
await bundle({
  entryPoints: ["apps/server/src/announcements/sound/sound-worker.ts"],
  outfile: "apps/server/dist/sound-worker.js",
});
await bundle({
  entryPoints: ["apps/server/src/templates/drawing/draw-worker.ts"],
  outfile: "apps/server/dist/draw-worker.js",
});
await bundleAgent();
await buildWeb({ root: `${root}/apps/web`, logLevel: "warn" });
compress(`${root}/apps/web/dist`);
checkSizeBudgets(`${root}/apps/web/dist`);
