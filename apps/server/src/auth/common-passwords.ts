import { readFile } from "node:fs/promises";
import { packageRoot } from "#base/package-root";

/** Made from the list of zxcvbn-ts (MIT): the most common passwords that meet our minimum length. */
const file = new URL("common-passwords.txt", packageRoot);

/**
 * Returns whether a password is among the most common ones. Passwords are set so rarely that the list is read each
 * time.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await readFile(file, "utf8");
  return common.split("\n").includes(password.toLowerCase());
}
