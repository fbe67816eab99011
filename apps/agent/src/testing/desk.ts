import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ProductProcess } from "#testing/product-process";

/** A press of a console, as administrators see it. */
const listedPress = z.object({ id: z.string(), code: z.string(), outcome: z.string(), text: z.string() });
export type ListedPress = z.output<typeof listedPress>;

/** A centre with one operator, who is open day and night and calls visitors without starting them. */
export type Desk = {
  readonly operatorId: number;
  readonly organizationId: number;
  readonly serviceId: number;
  /** Calls the API as the administrator of the centre. */
  readonly ask: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Lets a visitor come; returns the number. */
  visit(): Promise<string>;
  /** Creates a console of the operator. */
  makeConsole(config: object, keys: Readonly<Record<string, string>>): Promise<number>;
  /** Lists the last presses, the latest first. */
  presses(deviceId: number): Promise<readonly ListedPress[]>;
  /** Counts what happened at the desk today. */
  count(type: string): Promise<number>;
};

const everywhere = (text: string) => ({ en: text, ru: text, ua: text });

export async function makeDesk({ admin, address }: ProductProcess): Promise<Desk> {
  const make = async (resource: string, draft: object): Promise<number> =>
    Object(await admin("POST", `/${resource}/create`, draft)).id;
  const name = `Desk ${randomUUID().slice(0, 8)}`;
  const countryId = await make("country", { name: everywhere(name) });
  const regionId = await make("region", { name: everywhere(name), countryId });
  const service = await make("service", {
    name: everywhere(name),
    duration: { value: 10, unit: "minutes" },
    align_minutes: 10,
  });
  const organizationId = await make("organization", {
    name: everywhere(name),
    countryId,
    regionId,
    openHour: { from: "00:00", to: "24:00" },
    maxWaitTimeForTakingMin: 0,
    checkForSleep: false,
  });
  const item = { id: "work", from: "00:00", to: "24:00", kind: "work", services: "all", quotas: [] };
  const everyD = [{ id: "all", select: null, unique: false, items: [item] }];
  const scheduleId = await make("schedule", {
    description: name,
    organizationId,
    json: { everyD, weekD: [], monthD: [], dates: [], periods: [] },
  });
  const login = { username: `admin-${organizationId}`, password: "looks after it all" };
  await make("user", { ...login, organizationId, isAdmin: true, payment: true });
  const operatorId = await make("user", {
    username: `desk-${organizationId}`,
    password: "serves everybody",
    organizationId,
    isOperator: true,
    callOnly: true,
    room: "7",
  });
  await admin("PATCH", `/operator/edit/${operatorId}`, { scheduleId });

  const call = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  let token = Object(await call("POST", "/auth/login", login)).access_token;
  let since = performance.now();
  const ask: Desk["ask"] = async (method, path, body) => {
    // Tokens are short-lived, and some tests are long.
    if (performance.now() - since > 60_000) {
      token = Object(await call("POST", "/auth/login", login)).access_token;
      since = performance.now();
    }
    return call(method, path, body, token);
  };

  return {
    operatorId,
    organizationId,
    serviceId: service,
    ask,
    visit: async () =>
      Object(await ask("POST", "/operator-queue/ticket-registration", { service })).ticket.num,
    makeConsole: async (config, keys) =>
      Object(
        await ask("POST", "/remote-device/create", {
          name: `Console of ${name}`,
          organizationId,
          config: { operatorId, ...config },
          keys,
        }),
      ).id,
    presses: async (id) =>
      z.object({ content: z.array(listedPress) }).parse(await ask("GET", `/remote-device/press?id=${id}`))
        .content,
    count: async (type) =>
      z
        .array(z.object({ type: z.string() }))
        .parse(await ask("GET", `/operator-queue/audit?operatorId=${operatorId}`))
        .filter((entry) => entry.type === type).length,
  };
}
