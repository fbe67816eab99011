import { mailAddressPattern } from "@cherga/contract/messages/mail-address";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { writtenTrouble } from "@cherga/contract/messages/mail-trouble";
import type { mailHub } from "@cherga/contract/shapes/organization";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import type { Clock } from "#base/clock";
import { sharedSecret } from "#db/shared-secret";
import type { Database } from "#db/tables";
import type { DeliveryOutcome, DeliveryTable } from "#delivery/delivery";
import type { Gateway, GatewayChannel } from "#delivery/start-gateways";
import {
  type MailServer,
  mailServerAt,
  mailServerOf,
  type MailSettings,
  nameOfMailServer,
} from "#messages/email/mail-server";
import {
  type Letter,
  lettersAtOnce,
  type Mailer,
  type MailerOptions,
  makeMailer,
} from "#messages/email/mailer";
import {
  type LetterHouse,
  letterHeadColumn,
  makeLetter,
  type OutgoingLetter,
} from "#messages/email/make-letter";
import type { MessageDeps } from "#messages/message-deps";
import { messageTable, outgoingColumns } from "#messages/outbox";
import { isReservedHost } from "@cherga/outgoing/reserved-host";

/** What sending letters needs. */
export type MailDeps = MessageDeps & {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly outgoing: OutgoingPolicy;
};

export type MailOptions = MailerOptions & {
  /** The mail server for organizations without their own. */
  readonly mail: MailSettings | undefined;
  /** Takes the letters of an organization without a mail server, or with one whose name is reserved; absent: they wait. */
  readonly mailerWithoutServer?: ((organizationId: number) => Mailer) | undefined;
};

/** Returns the channel of letters to visitors. */
export const emailChannel = (deps: MailDeps, options: MailOptions): GatewayChannel<OutgoingLetter> =>
  mailChannel(deps, options, {
    table: messageTable,
    columns: `${outgoingColumns}, ${letterHeadColumn}`,
    makeLetter: async (row, house) => makeLetter(row, house, deps.clock.now()),
  });

/** Returns the channel of a table whose rows become letters, each by the mail server of its organization. */
export function mailChannel<Row extends { readonly id: number }>(
  { pool, db, messaging, outgoing }: MailDeps,
  options: MailOptions,
  {
    table,
    columns,
    makeLetter: make,
  }: {
    readonly table: DeliveryTable;
    readonly columns: string;
    /** Returns the letter of a row, or what becomes of the row without one. */
    readonly makeLetter: (row: Row, house: LetterHouse) => Promise<Letter | DeliveryOutcome>;
  },
): GatewayChannel<Row> {
  const usual = options.mail && mailServerAt(options.mail);
  let house: LetterHouse | undefined;
  const readHouse = async (): Promise<LetterHouse> => ({
    installation: (await sharedSecret(db, "installation")).toString("hex").slice(0, 12),
    publicUrl: messaging.publicUrl,
  });

  function gatewayOf(
    name: string,
    organizationIds: readonly number[],
    ours: LetterHouse,
    connectMailer: () => Mailer,
  ): Gateway<Row> {
    return {
      name,
      organizationIds,
      isExclusive: false,
      atOnce: lettersAtOnce,
      connect: () => {
        const mailer = connectMailer();
        return {
          isReady: mailer.isReady,
          deliver: async (row) => {
            const letter = await make(row, ours);
            if ("state" in letter) return letter;
            if (!mailAddressPattern.test(letter.to))
              return { state: "failed", error: writtenTrouble("badAddress") };
            return mailer.send(letter);
          },
          close: mailer.close,
        };
      },
    };
  }

  return {
    table,
    name: "email",
    columns,
    listGateways: async () => {
      const ours = (house ??= await readHouse());
      const { rows } = await pool.query<{
        readonly id: number;
        readonly mailHub: z.output<typeof mailHub> | null;
      }>('select id, mail_hub as "mailHub" from organization order by id');
      const byName = new Map<string, { server: MailServer; organizationIds: number[] }>();
      const without: number[] = [];
      for (const row of rows) {
        const server = row.mailHub === null ? usual : mailServerOf(row.mailHub);
        if (server === undefined || isReservedHost(server.host)) {
          without.push(row.id);
          continue;
        }
        const name = nameOfMailServer(server);
        const known = byName.get(name) ?? { server, organizationIds: [] };
        known.organizationIds.push(row.id);
        byName.set(name, known);
      }
      const { mailerWithoutServer } = options;
      return [
        ...[...byName].map(([name, { server, organizationIds }]) =>
          gatewayOf(name, organizationIds, ours, () =>
            makeMailer(server, { ...options, outgoing: server.isTyped ? outgoing : undefined }),
          ),
        ),
        ...(mailerWithoutServer === undefined
          ? []
          : without.map((id) => gatewayOf(`without ${id}`, [id], ours, () => mailerWithoutServer(id)))),
      ];
    },
  };
}
