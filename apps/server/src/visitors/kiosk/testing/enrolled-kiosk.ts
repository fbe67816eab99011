import { randomInt } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Centre } from "#testing/centre";
import type { TestApp } from "#testing/test-app";

/** A kiosk that was let in. */
export type EnrolledKiosk = {
  readonly terminalId: number;
  readonly enrolmentId: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Asks a server, the first one unless told otherwise. */
  get(path: string, at?: TestApp): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown, more?: More): Promise<LightMyRequestResponse>;
};

type More = { readonly at?: TestApp; readonly key?: string };

/** Makes a kiosk of a centre and lets it in. Its menu has both services, unless `terminal` says otherwise. */
export async function enrolKiosk(
  server: TestApp,
  { admin, services }: Pick<Centre, "admin" | "services">,
  terminal: object = {},
): Promise<EnrolledKiosk> {
  const menu = services.map((serviceId, order) => ({
    type: "service",
    id: `service-${serviceId}`,
    parentId: null,
    order,
    title: {},
    serviceId,
  }));
  const made = await admin.call("POST", "/terminal/create", { name: "By the door", menu, ...terminal });
  const terminalId = Number(made.json().id);
  const { id, code } = (await admin.call("POST", "/enrolment/create", { terminalId })).json();
  const exchanged = await server.app.inject({
    method: "POST",
    url: "/api/enrolment/exchange",
    payload: { code },
    remoteAddress: someAddress(),
  });
  const headers = { authorization: `Screen ${exchanged.json().credential}` };
  return {
    terminalId,
    enrolmentId: id,
    headers,
    get: (path, at = server) => at.app.inject({ url: `/api/kiosk${path}`, headers }),
    post: (path, body, { at = server, key } = {}) =>
      at.app.inject({
        method: "POST",
        url: `/api/kiosk${path}`,
        headers: {
          ...headers,
          "content-type": "application/json",
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        payload: JSON.stringify(body),
      }),
  };
}

/** Lets a service ask for data fields. */
export async function askFor(
  { deps }: TestApp,
  serviceId: number,
  fields: readonly { readonly dataFieldId: number; readonly required?: boolean }[],
): Promise<void> {
  const rows = fields.map(({ dataFieldId, required = false }, sort_order) => ({
    service_id: serviceId,
    data_field_id: dataFieldId,
    sort_order,
    required,
  }));
  await deps.db.insertInto("service_data_field").values(rows).execute();
}

/** Those who ask from one address are counted together. */
const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
