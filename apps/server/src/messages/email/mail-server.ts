import { createHash } from "node:crypto";
import { type Mailbox, mailboxOf } from "@cherga/contract/messages/mail-address";
import type { mailHub } from "@cherga/contract/shapes/organization";
import type { z } from "zod";

/** A server that takes letters, and the sender of all letters that it takes from us. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte. */
  readonly secure: boolean;
  readonly login: string;
  readonly password: string;
  readonly from: Mailbox;
  /** Whether an administrator of an organization typed the address, and not the operator of this server. */
  readonly isTyped: boolean;
};

/** The mail server of the installation, as its environment names it. */
export type MailSettings = { readonly url: string; readonly from: string };

/** Returns the mail server of an organization; undefined if its sender is no address. */
export function mailServerOf(hub: z.output<typeof mailHub>): MailServer | undefined {
  const from = mailboxOf(hub.from);
  return from && { ...hub, password: hub.password ?? "", from, isTyped: true };
}

/** Returns the mail server of the installation. */
export function mailServerAt({ url, from }: MailSettings): MailServer | undefined {
  const { protocol, hostname, port, username, password } = new URL(url);
  const mailbox = mailboxOf(from);
  const secure = protocol === "smtps:";
  return (
    mailbox && {
      host: hostname.replaceAll(/^\[|\]$/g, ""),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      login: decodeURIComponent(username),
      password: decodeURIComponent(password),
      from: mailbox,
      isTyped: false,
    }
  );
}

/** Returns a name that differs with every setting of the server, and reveals none. */
export const nameOfMailServer = (server: MailServer): string =>
  createHash("sha256").update(JSON.stringify(server)).digest("hex").slice(0, 16);
