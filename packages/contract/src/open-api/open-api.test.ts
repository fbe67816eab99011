import { expect, test } from "vitest";
import { calls, streams } from "#calls/all-calls";
import { openApi } from "#open-api/open-api";

const document = JSON.parse(JSON.stringify(openApi("cherga_stream_1")));

test("every call and every stream is documented, with an answer", () => {
  const declared = [
    ...calls.map(({ method, path }) => ({ method: method.toLowerCase(), path })),
    ...streams.map(({ path }) => ({ method: "get", path })),
  ];
  for (const { method, path } of declared) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method];
    expect(operation, `${method} ${path}`).toMatchObject({
      summary: expect.any(String),
      responses: expect.any(Object),
    });
  }
  const documented = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
  expect(documented).toHaveLength(declared.length);
});

test("every parameter of a path is described", () => {
  for (const [path, methods] of Object.entries<
    Record<string, { parameters: { name: string; in: string }[] }>
  >(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(
        inPath,
      );
    }
  }
});

test("a draft says what is needed, and what it may be", () => {
  const { schema: named } = document.paths["/service/create"].post.requestBody.content["application/json"];
  expect(named).toEqual({ $ref: "#/components/schemas/ServiceDraft" });
  const schema = document.components.schemas.ServiceDraft;
  expect(schema.required).toEqual(["name", "duration"]);
  expect(schema.additionalProperties).toBe(false);
  expect(schema.properties.align_minutes).toMatchObject({ type: "integer", minimum: 1, maximum: 1440 });
});

test("every name that is referred to is there", () => {
  const named = Object.keys(document.components.schemas);
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1],
  );
  expect(referred.filter((name) => name === undefined || !named.includes(name))).toEqual([]);
});

test("streams are documented as streams", () => {
  const { content } = document.paths["/service/sse/status"].get.responses["200"];
  expect(Object.keys(content)).toEqual(["text/event-stream"]);
});

test("a shape that has a name is referred to by it, also deep inside an answer", () => {
  const { post } = document.paths["/operator-queue/create-event"];
  const { properties } = post.responses["200"].content["application/json"].schema;
  expect(properties.ticket).toEqual({ $ref: "#/components/schemas/Ticket" });
  expect(document.components.schemas.Ticket.properties.items.items).toEqual({
    $ref: "#/components/schemas/TicketItem",
  });
});

test("calls that may be sent again say so", () => {
  const keyed = Object.entries<Record<string, { parameters: { name: string }[] }>>(document.paths)
    .filter(([, methods]) =>
      Object.values(methods).some(({ parameters }) =>
        parameters.some(({ name }) => name === "idempotency-key"),
      ),
    )
    .map(([path]) => path);
  expect(keyed.toSorted()).toEqual([
    "/kiosk/register",
    "/online/{id}/reserve",
    "/operator-queue/check-in",
    "/operator-queue/create-admin-event",
    "/operator-queue/create-event",
    "/operator-queue/print-ticket/{id}",
    "/operator-queue/set-pass-way",
    "/operator-queue/ticket-create-start",
    "/operator-queue/ticket-registration",
    "/operator-queue/unscheduled/resolve",
    "/operator-queue/unscheduled/tell",
    "/report/ticket/transfer-ticket/{id}",
    "/tracker/check-in",
    "/tracker/give-up",
    "/tracker/late",
    "/tracker/move",
  ]);
});

type Operation = {
  security?: unknown;
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  responses: Record<string, { description: string; content: unknown }>;
  requestBody?: { required: boolean; content: unknown };
};
const operation = (method: string, path: string): Operation => document.paths[path][method];
const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

test("a call says how its callers are known, and a call for anyone asks for nothing", () => {
  expect(operation("get", "/service").security).toEqual([{ bearer: [] }]);
  expect(operation("post", "/tracker/check-in").security).toEqual([{ ticket: [] }]);
  expect(operation("post", "/kiosk/register").security).toEqual([{ screen: [] }]);
  expect(operation("post", "/auth/login")).not.toHaveProperty("security");
  expect(operation("get", "/service/sse/status").security).toEqual([{ bearer: [] }, { stream: [] }]);
  const outside = streams.find(({ who }) => who === "visitor" || who === "screen" || who === "board");
  expect(operation("get", outside?.path ?? "").security).toEqual([
    { [outside?.who === "visitor" ? "ticket" : "screen"]: [] },
  ]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(["bearer", "screen", "ticket", "stream"]);
});

test("a call lists its refusals by status, each with its text", () => {
  const { responses } = operation("patch", "/service/edit/{id}");
  expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "409"]);
  expect(responses["400"]).toEqual({
    description: "ERROR_VALIDATION: Please check the form",
    content: error,
  });
  expect(responses["409"]?.description).toContain("ERROR_CONFLICT: ");
  expect(Object.keys(operation("post", "/service/create").responses)[0]).toBe("201");

  const checkIn = operation("post", "/tracker/check-in").responses;
  expect(Object.keys(checkIn)).toEqual(expect.arrayContaining(["400", "401", "404", "409", "429"]));
  expect(checkIn).not.toHaveProperty("403");
  expect(checkIn["409"]?.description).toContain("ERROR_IDEMPOTENCY: ");
  expect(Object.keys(operation("post", "/device/enrol").responses)).not.toContain("403");
});

test("a parameter of a path is always needed, one of a query only where it says so", () => {
  const parameters = (method: string, path: string) =>
    operation(method, path).parameters.map(({ name, in: place, required }) => [name, place, required]);
  expect(parameters("get", "/service/{id}")).toEqual([
    ["id", "path", true],
    ["uid", "header", undefined],
    ["lang", "header", undefined],
  ]);
  expect(parameters("get", "/service").filter(([, place]) => place === "query")).not.toContainEqual(
    expect.arrayContaining([true]),
  );
  expect(operation("get", "/service").parameters.at(-1)?.schema).toEqual({ type: "string" });
  const needed = calls.filter(({ query }) => query?.safeParse({}).success === false);
  for (const { method, path } of needed)
    expect(parameters(method.toLowerCase(), path.replaceAll(/:(\w+)/g, "{$1}"))).toContainEqual([
      expect.any(String),
      "query",
      true,
    ]);
  expect(operation("post", "/auth/login").parameters).toEqual([]);
});

test("files are sent and answered as what they are", () => {
  const upload = calls.find((call) => call.upload !== undefined);
  const sent = operation(upload?.method.toLowerCase() ?? "", upload?.path ?? "").requestBody;
  const binary = { schema: { type: "string", format: "binary" } };
  expect(sent).toEqual({
    required: true,
    content: Object.fromEntries((upload?.upload ?? []).map((type) => [type, binary])),
  });
  const download = calls.find((call) => call.produces !== undefined);
  const path = download?.path.replaceAll(/:(\w+)/g, "{$1}") ?? "";
  const answered = operation(download?.method.toLowerCase() ?? "", path).responses["200"];
  expect(answered?.content).toEqual(Object.fromEntries((download?.produces ?? []).map((type) => [type, {}])));
});

test("the document names itself, its address and the tag of each call", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Cherga", license: { identifier: "Apache-2.0" } },
    servers: [{ url: "/api" }],
  });
  expect(document.paths["/service"].get).toMatchObject({ tags: ["service"], description: "For: staff" });
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: "http", scheme: "bearer" },
    screen: { type: "apiKey", in: "header" },
    ticket: { type: "apiKey", in: "header" },
    stream: { type: "apiKey", in: "cookie", name: "cherga_stream_1" },
  });
  const { schema } = document.paths["/service/sse/status"].get.responses["200"].content["text/event-stream"];
  expect(schema).toBeDefined();
});

test("an error has a code, and names every value that is wrong", () => {
  const { Error: described } = document.components.schemas;
  expect(described).toMatchObject({ type: "object", required: ["error"] });
  expect(described.properties.error.enum).toContain("ERROR_VALIDATION");
  const [issues, other] = described.properties.details.anyOf;
  expect(issues).toMatchObject({
    type: "array",
    items: {
      type: "object",
      properties: {
        path: { type: "array", items: { type: ["string", "integer"] } },
        params: { type: "object" },
      },
    },
  });
  expect(issues.items.properties.code.enum).toContain("ERROR_EMPTY");
  expect(other).toEqual({});
});

test("what is read and what is written of a resource have a name each", () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(["Error", "ServicePackage", "ServicePackageDraft", "ServicePackagePatch"]),
  );
  expect(names).toEqual(expect.arrayContaining(["QueueRow", "ListedRow", "OperatorRow"]));
  expect(JSON.stringify(document)).not.toContain("$schema");
  expect(document.components.schemas.Service.properties).toHaveProperty("name");
});
