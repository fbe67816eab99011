import { existsSync } from "node:fs";

/** The server package's folder. Source and bundle lie at different depths below it. */
export const packageRoot = findPackageRoot(new URL(".", import.meta.url));

function findPackageRoot(folder: URL): URL {
  return existsSync(new URL("package.json", folder)) ? folder : findPackageRoot(new URL("..", folder));
}
