import { readFileSync } from "node:fs";
import { z } from "zod";

/** The version of this program. The path holds for the source and for the bundle: both are one folder deep. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));
