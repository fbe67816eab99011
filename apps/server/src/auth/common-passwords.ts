import { readFile } from "node:fs/promises";
import { packageRoot } from "#base/package-root";

/** Made from the list of zxcvbn-ts (MIT): the most common ones that are long enough to be a password here. */
const file = new URL("common-passwords.txt", packageRoot);

/** Says whether a password is among the most common ones. Passwords are set so seldom that the list is read each time. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await readFile(file, "utf8");
  return common.split("\n").includes(password.toLowerCase());
}
