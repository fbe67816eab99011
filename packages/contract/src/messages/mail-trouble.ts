/** Why a letter was not sent, or not yet. */
export const mailTroubles = [
  "badAddress",
  "certificate",
  "encryption",
  "letterRefused",
  "loginRefused",
  "noAnswer",
  "recipientRefused",
  "refusedAddress",
  "senderRefused",
  "tryLater",
  "unknownHost",
  "unreachable",
] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/** Returns a trouble as the error of a row, with the server's own words if there are any. */
export const writtenTrouble = (trouble: MailTrouble, answer = ""): string =>
  answer === "" ? trouble : `${trouble}: ${answer}`;

/** Returns the trouble that the error of a row names, and the server's own words; undefined if it names none. */
export function readTrouble(
  error: string,
): { readonly trouble: MailTrouble; readonly answer: string } | undefined {
  const [name = "", ...rest] = error.split(": ");
  const trouble = mailTroubles.find((one) => one === name);
  return trouble && { trouble, answer: rest.join(": ") };
}
