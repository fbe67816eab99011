// Builds the server that the proofs start and kill, beside the one that may be running.
import { bundle } from "./bundle.mjs";

export default () =>
  bundle({ entryPoints: ["apps/server/src/main.ts"], outfile: "apps/server/dist/proof.js" });
