import { Agent } from "node:http";
import { authCalls } from "@cherga/contract/calls/auth";
import { service } from "@cherga/contract/resources/service";
import { askWell } from "#tools/http";

/** The demo's administrator, signed in. */
export type Administrator = {
  readonly headers: Readonly<Record<string, string>>;
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Makes services until there are this many, and gives their ids. */
  fillServices(count: number): Promise<readonly number[]>;
  leave(): void;
};

/** Signs in, over a connection that is kept: as the demo's administrator, unless said otherwise. */
export async function signInAsAdministrator(
  address: string,
  account = { username: "admin", password: "admin" },
): Promise<Administrator> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answer = await askWell(agent, `${address}/api/auth/login`, {
    method: "POST",
    body: account,
  });
  const headers = { authorization: `Bearer ${authCalls.login.answer.parse(answer).access_token}` };
  const ask: Administrator["ask"] = (method, path, body) =>
    askWell(agent, `${address}/api${path}`, { method, headers, body });

  return {
    headers,
    ask,
    fillServices: async (count) => {
      const ids = service.row
        .array()
        .parse(await ask("GET", "/service"))
        .map(({ id }) => id);
      for (let number = ids.length + 1; number <= count; number += 1) {
        const made = await ask("POST", "/service/create", {
          name: { en: `Service ${number}`, ru: `Услуга ${number}`, ua: `Послуга ${number}` },
          duration: { value: 15, unit: "minutes" },
        });
        ids.push(service.row.parse(made).id);
      }
      return ids;
    },
    leave: () => agent.destroy(),
  };
}
