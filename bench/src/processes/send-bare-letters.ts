// Sends letters by nodemailer alone: no database, no outcome that is written. Says when it is done.
import nodemailer from "nodemailer";

type Settings = {
  readonly port: number;
  readonly letters: number;
  readonly connections: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: string;
};
const given: Settings = JSON.parse(process.argv[2] ?? "{}");
const { port, letters, connections, subject, text, html, calendar } = given;

const transport = nodemailer.createTransport({
  pool: true,
  host: "127.0.0.1",
  port,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
});

let next = 0;
async function sendInTurn(): Promise<void> {
  while (next < letters) {
    next += 1;
    await transport.sendMail({
      from: { name: "Centre", address: "desk@bench.test" },
      to: { name: "", address: `visitor${next}@bench.test` },
      messageId: `<bare-${next}@bench.test>`,
      subject,
      text,
      html,
      icalEvent: { method: "PUBLISH", content: calendar, filename: "visit.ics" },
    });
  }
}
await Promise.all(Array.from({ length: connections }, sendInTurn));
console.log("done");
transport.close();
