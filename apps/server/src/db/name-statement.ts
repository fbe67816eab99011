import { createHash } from "node:crypto";

/** Names a statement by its text, so that each connection prepares it once. For texts that are put together when they run. */
export function nameStatement(text: string): { readonly name: string; readonly text: string } {
  return { name: createHash("sha256").update(text).digest("base64url").slice(0, 24), text };
}
