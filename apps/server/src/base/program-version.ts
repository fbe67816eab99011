import { readFileSync } from "node:fs";
import { packageRoot } from "#base/package-root";

/** The version of this program. */
export const programVersion = readVersion();

function readVersion(): string {
  const described: unknown = JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8"));
  const isDescribed = typeof described === "object" && described !== null && "version" in described;
  return isDescribed ? String(described.version) : "";
}
