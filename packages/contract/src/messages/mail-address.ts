/** A mail address, with a name or without. */
export type Mailbox = { readonly name: string; readonly address: string };

/** One plain address: no lists, quotes, comments or angle brackets, which mail programs read in different ways. */
const address = String.raw`[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+`;

/** An address alone. */
export const mailAddressPattern = new RegExp(`^${address}$`);

/** A sender: an address, or a name with an address in angle brackets. */
export const mailSenderPattern = new RegExp(`^(?:${address}|[^<>]*<${address}>)$`);

/** Returns the name and the address of a sender; undefined if it is none. */
export function mailboxOf(text: string): Mailbox | undefined {
  const trimmed = text.trim();
  if (!mailSenderPattern.test(trimmed)) return undefined;
  const [, name, inBrackets] = /^([^<]*)<(.*)>$/.exec(trimmed) ?? [];
  return { name: (name ?? "").trim().replaceAll(/^"|"$/g, ""), address: inBrackets ?? trimmed };
}
