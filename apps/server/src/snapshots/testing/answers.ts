import { randomInt } from "node:crypto";
import { addDays } from "@cherga/engine/time/calendar-date";
import type { Loose } from "@cherga/contract/resource";
import { sql } from "kysely";
import { fingerprint, makeHandle } from "#auth/tokens";
import { relabelled } from "#snapshots/testing/relabelled";
import { makePerson } from "#testing/people";
import type { TestApp } from "#testing/test-app";

const ticketTypes = ["online", "inPlaceFixed", "viaBot"] as const;

/** Returns the answers about free times, kiosks, boards and booking pages of an organization. */
export async function answersOf(server: TestApp, organizationId: number, from: string): Promise<Answers> {
  return {
    starts: relabelled(await freeTimes(server, organizationId, from)),
    kiosks: relabelled(await screens(server, "terminal", organizationId, "/kiosk/configuration")),
    boards: relabelled(await screens(server, "board", organizationId, "/screen/configuration")),
    pages: (await pages(server, organizationId, addDays(from, 3))).flatMap((page) => relabelled([page])),
  };
}

type Answers = Readonly<Record<"starts" | "kiosks" | "boards" | "pages", readonly Loose[]>>;

/** Ten days, every service that is offered, several types of tickets. */
async function freeTimes(server: TestApp, organizationId: number, from: string) {
  const person = await makePerson(server, { is_admin: true });
  await person.call("POST", "/organization/current", { id: organizationId });
  const services: readonly { readonly id: number }[] = (
    await person.call("GET", "/operator-queue/services")
  ).json();
  const answers = [];
  for (const { id: service } of services) {
    for (let day = 0; day < 10; day += 1) {
      const type = ticketTypes[day % ticketTypes.length];
      const body = { service, type, queueDate: addDays(from, day) };
      const { freeTime, reason } = (await person.call("POST", "/operator-queue/remote", body)).json();
      const starts = freeTime.map(({ operators, ...start }: { operators: number[] }) => ({
        ...start,
        operatorIds: operators,
      }));
      answers.push({ serviceId: service, type, queueDate: body.queueDate, starts, reason });
    }
  }
  return answers;
}

async function screens(server: TestApp, table: "terminal" | "board", organizationId: number, path: string) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where organization_id = ${organizationId} order by id`.execute(
    server.deps.db,
  );
  const answers = [];
  for (const { id } of rows) {
    const credential = makeHandle();
    const screen = table === "terminal" ? { terminal_id: id } : { board_id: id };
    const proof = { credential_hash: fingerprint(credential), enrolled_at: new Date() };
    await server.deps.db
      .insertInto("enrolment")
      .values({ ...screen, ...proof })
      .execute();
    const headers = { authorization: `Screen ${credential}` };
    const answer = await server.app.inject({ url: `/api${path}`, headers });
    answers.push({ ...answer.json(), status: answer.statusCode, version: undefined });
  }
  return answers;
}

async function pages(server: TestApp, organizationId: number, date: string) {
  const ids = await server.deps.db.selectFrom("web_online").select("id").orderBy("id").execute();
  const ask = (url: string, body?: object) =>
    server.app.inject({
      url: `/api/online/${url}`,
      method: body === undefined ? "GET" : "POST",
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(body === undefined ? {} : { payload: body }),
    });
  const answers = [];
  for (const { id } of ids) {
    const offer = await ask(`${id}/organization/${organizationId}`);
    if (offer.statusCode !== 200) continue;
    const page = (await ask(String(id))).json();
    const { services } = offer.json();
    const wish = { organizationId, service: services[0]?.id, queueDate: date };
    answers.push({
      name: page.name,
      description: page.description,
      languages: page.languages,
      offer: offer.json(),
      free: (await ask(`${id}/free-time`, wish)).json(),
    });
  }
  return answers;
}
