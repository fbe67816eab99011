import { randomUUID } from "node:crypto";
import { demoReference } from "#demo/phone/demo-phone";
import type { Mailer } from "#messages/email/mailer";

/** A letter on the demo's phone. */
export type DemoLetter = {
  readonly id: number;
  readonly messageId: string;
  readonly organizationId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly DemoFile[];
  readonly at: Date;
};

export type DemoFile = {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
};

/** Keeps the letters with files that the demo would send. Letters to visitors are read from the outbox. */
export type DemoMailbox = {
  /** Returns the mail server of an organization without one. */
  mailerOf(organizationId: number): Mailer;
  letters(): readonly DemoLetter[];
  findFile(id: string): DemoFile | undefined;
};

/** A file may have 12 MB, and anyone who tries the demo can send some. */
const mostBytes = 60_000_000;
const mostLetters = 60;

/** Makes a mailbox in memory: after a restart it is empty. */
export function makeDemoMailbox(now: () => Date): DemoMailbox {
  let letters: readonly DemoLetter[] = [];
  let lastId = 0;

  /** A letter that is sent once more replaces the earlier one, as in mail programs. */
  function add(letter: DemoLetter): void {
    const all = [...letters.filter(({ messageId }) => messageId !== letter.messageId), letter];
    const isKept = (_: DemoLetter, place: number): boolean =>
      place === all.length - 1 ||
      (all.length - place <= mostLetters && bytesOf(all.slice(place)) <= mostBytes);
    letters = all.filter(isKept);
  }

  return {
    mailerOf: (organizationId) => ({
      isReady: () => true,
      send: async ({ to, messageId, subject, text, attachments }) => {
        const files = (attachments ?? []).flatMap(({ filename, contentType, content }): DemoFile[] =>
          Buffer.isBuffer(content) && typeof filename === "string"
            ? [
                {
                  id: randomUUID(),
                  name: filename,
                  contentType: contentType ?? "application/octet-stream",
                  content,
                },
              ]
            : [],
        );
        add({
          id: (lastId += 1),
          messageId,
          organizationId,
          to,
          subject: String(subject),
          text: typeof text === "string" ? text : "",
          files,
          at: now(),
        });
        return { state: "sent", reference: demoReference };
      },
      close: async () => undefined,
    }),
    letters: () => letters,
    findFile: (id) => letters.flatMap(({ files }) => files).find((file) => file.id === id),
  };
}

const bytesOf = (letters: readonly DemoLetter[]): number =>
  letters.flatMap(({ files }) => files).reduce((sum, { content }) => sum + content.length, 0);
