import { expect, test } from "vitest";
import { calls, streams } from "#calls/all-calls";
import { openApi } from "#open-api/open-api";

const document = JSON.parse(JSON.stringify(openApi()));

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
    "/operator-queue/set-pass-way",
    "/operator-queue/ticket-create-start",
    "/operator-queue/ticket-registration",
    "/operator-queue/unscheduled/resolve",
    "/tracker/check-in",
    "/tracker/give-up",
    "/tracker/late",
    "/tracker/move",
  ]);
});
