import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters OWASP recommends; the library's defaults. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Some hash to compare with when there is no account, so that an unknown name takes as long as a wrong password. */
const nobody = hash("nobody has this password");

/** Says whether the password is right. An account without a hash cannot be signed in to. */
export async function isRightPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
