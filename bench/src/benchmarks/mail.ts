import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Benchmark } from "#benchmark";
import { median } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";
import type { Tools } from "#tools/open-tools";

const letters = 10_000;
const rounds = 3;
/** As many as the server opens. */
const connections = 10;
const longestMs = 300_000;
const settleMs = 20_000;

const subject = "Your visit on 4 May, 09:30";
const text = "You are booked: 4 May, 09:30, number A042. Service Centre";
const links = ["", "?ask=move", "?ask=cancel"].map((end) => ({
  label: "My ticket",
  url: `https://queue.bench.test/t/4Kd9${end}`,
}));

export const mail: Benchmark = {
  name: "mail",
  title: `${letters} letters from the outbox, and as many by a bare client, to the same mail server`,
  longestMs: 30 * 60_000,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const { organizationId } = await makeBenchCentre(administrator, "Mail", 1);
    const sink = tools.startHelper("take-letters", { letters });
    const port = Number(await sink.nextLine(longestMs));
    await administrator.ask("PATCH", `/organization/edit/${organizationId}`, {
      mailHub: { host: "127.0.0.1", port, secure: false, login: "", from: "Centre <desk@bench.test>" },
    });
    administrator.leave();

    // The demo's days are filled in the background, which must not be measured.
    await sleep(settleMs);
    const client = new pg.Client(server.database);
    await client.connect();
    const ours: number[] = [];
    const bare: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        await queueLetters(client, organizationId);
        ours.push(Number(await sink.nextLine(longestMs)));
        await sendBare(tools, port);
        bare.push(Number(await sink.nextLine(longestMs)));
      }
    } finally {
      await client.end();
    }
    const perSecond = (times: readonly number[]): number => (letters / median(times)) * 1_000;
    return [
      { what: `letters from the outbox, median of ${rounds}`, value: perSecond(ours), unit: "/s" },
      { what: `letters of a bare client, median of ${rounds}`, value: perSecond(bare), unit: "/s" },
      { what: "ratio of the two", value: median(bare) / median(ours), unit: "×", target: { atLeast: 0.7 } },
    ];
  },
};

async function queueLetters(client: pg.Client, organizationId: number): Promise<void> {
  const calendar = {
    id: "ticket-1@cherga",
    sequence: 1,
    isCancelled: false,
    from: Date.UTC(2026, 4, 4, 6, 30),
    to: Date.UTC(2026, 4, 4, 6, 40),
    title: "Service Centre A042",
    place: "12 Khreshchatyk St, Kyiv",
  };
  await client.query(
    `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, details, created_at, due_at, expires_at)
     select $1, (select min(id) from ticket), 'email', 'success', 'visitor' || number || '@bench.test', 'en', $2, $3, '2020-01-01', '2020-01-01',
       '2100-01-01'
     from generate_series(1, $4::integer) number`,
    [organizationId, text, { subject, links, calendar }, letters],
  );
}

async function sendBare(tools: Tools, port: number): Promise<void> {
  const buttons = links.map(({ label, url }) => `<p><a href="${url}">${label}</a></p>`).join("");
  const helper = tools.startHelper("send-bare-letters", {
    port,
    letters,
    connections,
    subject,
    text: [text, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n\n"),
    // About as long as our own letters.
    html: `<html><body><p>${text}</p>${buttons}<!--${"-".repeat(2_100)}--></body></html>`,
    calendar: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${"X-FILL:0123456789\r\n".repeat(16)}END:VCALENDAR\r\n`,
  });
  await helper.nextLine(longestMs);
  await helper.stop();
}
