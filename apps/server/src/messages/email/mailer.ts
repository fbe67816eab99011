import { Readable, Writable } from "node:stream";
import { callbackify } from "node:util";
import type { OutgoingPolicy, Target } from "@cherga/outgoing/address-guard";
import { dial } from "@cherga/outgoing/dial";
import { writtenTrouble } from "@cherga/contract/messages/mail-trouble";
import nodemailer, {
  type PluginFunction,
  type SendMailOptions,
  type SMTPPoolSentMessageInfo,
  type SMTPTransportOptions,
} from "nodemailer";
import type { DeliveryOutcome } from "#delivery/delivery";
import { limitConcurrency } from "#db/limit-concurrency";
import { outcomeOfError } from "#messages/email/mail-errors";
import type { MailServer } from "#messages/email/mail-server";

/** A letter, apart from its sender. */
export type Letter = Pick<
  SendMailOptions,
  "subject" | "text" | "html" | "icalEvent" | "attachments" | "headers"
> & {
  readonly to: string;
  /** A repeated letter has the same one, so that mail programs show it once. */
  readonly messageId: string;
};

/** Sends letters through one mail server. */
export type Mailer = {
  /** False while the server is not to be disturbed, because it could not be reached. */
  isReady(): boolean;
  send(letter: Letter): Promise<DeliveryOutcome>;
  close(): Promise<void>;
};

export type MailerOptions = {
  /** Which addresses may be dialled. Undefined: any. */
  readonly outgoing?: OutgoingPolicy | undefined;
  /** Certificates of authorities that are trusted besides the usual ones. */
  readonly authorities?: string | undefined;
  /** How long one letter may take. It ends before the lease of the letter's row. */
  readonly limitMs?: number;
  readonly random?: () => number;
};

/** So many letters are sent at the same time, each by a connection of its own. */
const connections = 10;

/** So many letters are with the mailer at a time: taken one by one, the database would be busier than the mail server. */
export const lettersAtOnce = 6 * connections;

const usualLimitMs = 25_000;
/** A letter that has waited longer for others is asked for again later, because the lease of its row is old. */
const mostWaitMs = 3_000;
const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Returns a mailer. While it is not known whether the server can be reached, one letter is tried and the others wait for
 * its outcome: a wrong password is not tried ten times at once.
 */
export function makeMailer(server: MailServer, options: MailerOptions = {}): Mailer {
  const { limitMs = usualLimitMs, random = Math.random } = options;
  let transport = makeTransport(server, options);
  let isReached = false;
  let trial: Promise<DeliveryOutcome> | undefined;
  /** Why the server could not be reached, or letters had to wait. */
  let trouble = writtenTrouble("noAnswer");
  let failures = 0;
  let pausedUntil = 0;
  const limited = limitConcurrency(connections);
  const isReady = (): boolean => performance.now() >= pausedUntil;

  function send(letter: Letter): Promise<DeliveryOutcome> {
    const since = performance.now();
    return limited(async () => {
      if (!isReached && trial === undefined && isReady()) {
        trial = attempt(letter).finally(() => (trial = undefined));
        return trial;
      }
      await trial;
      if (isReached && performance.now() - since < mostWaitMs) return attempt(letter);
      return { state: "unavailable", error: trouble };
    });
  }

  async function attempt({ to, ...letter }: Letter): Promise<DeliveryOutcome> {
    const used = transport;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      abandon(used);
    }, limitMs);
    let outcome: DeliveryOutcome;
    try {
      await used.sendMail({
        ...letter,
        from: { ...server.from },
        to: { name: "", address: to },
        envelope: { from: server.from.address, to: [to] },
      });
      outcome = { state: "sent", reference: letter.messageId };
    } catch (error) {
      outcome = isLate ? { state: "retry", error: writtenTrouble("noAnswer") } : outcomeOfError(error);
    } finally {
      clearTimeout(limit);
    }
    if (outcome.state === "unavailable") trouble = outcome.error;
    note(outcome.state !== "unavailable" && !isLate);
    return outcome;
  }

  /** Ends connections that a slow server holds open: otherwise it could take a letter that has been given up. */
  function abandon(used: typeof transport): void {
    if (used === transport) transport = makeTransport(server, options);
    used.transporter.close?.({ force: true });
  }

  function note(isAnswer: boolean): void {
    isReached = isAnswer;
    if (isAnswer) failures = 0;
    else if (isReady()) {
      failures += 1;
      pausedUntil = performance.now() + pauseAfter(failures, random());
    }
  }

  return {
    isReady,
    send,
    close: async () => transport.transporter.close?.({ force: true }),
  };
}

/** Returns for how long a server is left alone, in milliseconds. Chance spreads the servers that ask it again. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(longestPauseMs, shortestPauseMs * 2 ** (failures - 1)) * (0.5 + chance / 2);

function makeTransport(
  { host, port, secure, login, password }: MailServer,
  { authorities, outgoing, limitMs = usualLimitMs }: MailerOptions,
) {
  const timeoutMs = Math.min(10_000, limitMs);
  const transport = nodemailer.createTransport({
    pool: true,
    host,
    port,
    secure,
    ...(login === "" ? {} : { auth: { user: login, pass: password } }),
    maxConnections: connections,
    maxMessages: 1_000,
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // A server that falls silent within a letter is noticed by the limit of the letter.
    socketTimeout: 2 * limitMs,
    ...(authorities === undefined ? {} : { tls: { ca: authorities } }),
    // The library encrypts the connection itself.
    ...(outgoing && { getSocket: socketsOf({ host, port }, outgoing, timeoutMs) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", writeAsAWhole);
  return transport;
}

/** Writes a letter before it is sent. Written to a connection piece by piece, it takes dozens of system calls. */
const writeAsAWhole: PluginFunction<SMTPPoolSentMessageInfo> = ({ message }, done) => {
  const pieces: Buffer[] = [];
  const collector = new Writable({
    write: (piece: Buffer, _encoding, next) => {
      pieces.push(piece);
      next();
    },
  });
  message.stream(collector, {}, (error) => {
    const bytes = Buffer.concat(pieces);
    message.createReadStream = () => Readable.from(bytes);
    done(error);
  });
};

const socketsOf =
  (
    target: Target,
    policy: OutgoingPolicy,
    timeoutMs: number,
  ): NonNullable<SMTPTransportOptions["getSocket"]> =>
  (_options, done) =>
    callbackify(dial)(target, { policy, timeoutMs }, (error, connection) =>
      error === null ? done(null, { connection }) : done(error),
    );
