import { type MailTrouble, writtenTrouble } from "@cherga/contract/messages/mail-trouble";
import type { DeliveryOutcome } from "#delivery/delivery";

/** What is known about an error of `nodemailer`. */
type MailError = {
  readonly code: string;
  readonly command: string;
  readonly status: number;
  /** The server's own words, or those of the connection. */
  readonly answer: string;
};

const mostAnswer = 200;

/** Returns the outcome of an attempt that failed. */
export function outcomeOfError(thrown: unknown): DeliveryOutcome {
  const error = readError(thrown);
  const { code, command, status, answer } = error;
  const isOfLetter = code === "EENVELOPE" || code === "EMESSAGE";
  // 421: the server closes. A refused sender concerns all letters: the settings are wrong, not the letter.
  if (!isOfLetter || status === 421 || (command === "MAIL FROM" && status >= 500)) {
    const trouble = troubleOf(error);
    return { state: "unavailable", error: writtenTrouble(trouble, isTelling(trouble) ? answer : "") };
  }
  if (status >= 400 && status < 500) return { state: "retry", error: writtenTrouble("tryLater", answer) };
  const isOfRecipient = command === "RCPT TO" || command === "API";
  return {
    state: "failed",
    error: writtenTrouble(isOfRecipient ? "recipientRefused" : "letterRefused", answer),
  };
}

function troubleOf({ code, command, answer }: MailError): MailTrouble {
  if (/certificate|self[- ]signed|altname/i.test(answer)) return "certificate";
  switch (code) {
    case "EAUTH":
      return "loginRefused";
    case "ETLS":
      return "encryption";
    case "ERR_REFUSED_ADDRESS":
      return "refusedAddress";
    case "EDNS":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "unknownHost";
    case "ETIMEDOUT":
      return "noAnswer";
    default:
      return command === "MAIL FROM" ? "senderRefused" : "unreachable";
  }
}

const isTelling = (trouble: MailTrouble): boolean =>
  ["certificate", "loginRefused", "senderRefused"].includes(trouble);

function readError(thrown: unknown): MailError {
  const fields: Readonly<Record<string, unknown>> = { ...Object(thrown) };
  const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
  return {
    code: text("code"),
    command: text("command"),
    status: Number(fields["responseCode"] ?? 0),
    answer: cleaned(text("response") || (thrown instanceof Error ? thrown.message : "")),
  };
}

/** Errors are kept longer than visitors' data, so they name no address. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/[^\s<>]+@[^\s<>]+/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, mostAnswer);
