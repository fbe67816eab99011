import { readTrouble } from "@cherga/contract/messages/mail-trouble";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says why a letter was not sent, with the mail server's own words if there are any; undefined for other errors. */
export function sayMailTrouble(t: Texts, error: string): string | undefined {
  const known = readTrouble(error);
  if (known === undefined) return undefined;
  const said = t(`mail.${known.trouble}`);
  return known.answer === "" ? said : `${said} (${known.answer})`;
}
