import { z } from "zod";
import { outsiders } from "#access";
import type { Call, Stream } from "#call";
import { calls, streams } from "#calls/all-calls";
import { errors, type ErrorCode } from "#errors";
import { issueTexts } from "#issues";
import { resources } from "#resources/all-resources";
import { listedRow, operatorRow, queueRow } from "#shapes/queue-row";
import { ticket, ticketItem } from "#shapes/ticket";

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns every call and stream of the contract as an OpenAPI 3.1 document. The cookie of streams has another name on
 * each installation.
 */
export function openApi(streamCookie: string): Json {
  const operations = [
    ...calls.map((call) => ({ method: call.method, path: call.path, operation: operationOf(call) })),
    ...streams.map((stream) => ({ method: "GET", path: stream.path, operation: streamOperation(stream) })),
  ];
  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path, operation } of operations) {
    const written = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[written] = { ...paths[written], [method.toLowerCase()]: operation };
  }

  return {
    openapi: "3.1.0",
    info: {
      title: "Cherga",
      version: "0.1.0",
      description: "Queue management and appointments for service organizations.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: {
        Error: errorSchema(),
        ...Object.fromEntries(namedSchemas.map(({ name, schema, io }) => [name, definitionOf(schema, io)])),
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        screen: {
          type: "apiKey",
          in: "header",
          name: "authorization",
          description: "`Screen …`: its credential",
        },
        ticket: {
          type: "apiKey",
          in: "header",
          name: "authorization",
          description: "`Ticket …`: its handle",
        },
        stream: { type: "apiKey", in: "cookie", name: streamCookie, description: "Good for streams only" },
      },
    },
  };
}

function operationOf(call: Call): Json {
  const body =
    call.upload !== undefined
      ? Object.fromEntries(
          call.upload.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        )
      : call.body && { "application/json": { schema: schemaOf(call.body, "input") } };
  const answer =
    call.produces !== undefined
      ? Object.fromEntries(call.produces.map((type) => [type, {}]))
      : { "application/json": { schema: schemaOf(call.answer, "output") } };

  return {
    ...described(call),
    parameters: [
      ...parametersOf("path", call.params),
      ...parametersOf("query", call.query),
      ...headers(call),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [String(call.status ?? 200)]: { description: "Done", content: answer },
      ...refusalsOf(call),
    },
    ...(call.who === "anyone" ? {} : { security: [{ [schemeOf(call.who)]: [] }] }),
  };
}

function streamOperation(stream: Stream): Json {
  return {
    ...described(stream),
    parameters: parametersOf("query", stream.query),
    responses: {
      "200": {
        description: "Server-sent events, each with JSON data",
        content: { "text/event-stream": { schema: schemaOf(stream.message, "output") } },
      },
      ...refusalsOf(stream),
    },
    security: isOutsider(stream.who) ? [{ [schemeOf(stream.who)]: [] }] : [{ bearer: [] }, { stream: [] }],
  };
}

const isOutsider = (who: Call["who"]): boolean => outsiders.some((outsider) => outsider === who);

/** Returns how the callers of a call authenticate. */
function schemeOf(who: Call["who"]): string {
  if (who === "visitor") return "ticket";
  return isOutsider(who) ? "screen" : "bearer";
}

function described({ tag, summary, who }: Pick<Call, "tag" | "summary" | "who">): Json {
  return { tags: [tag], summary, description: `For: ${who}` };
}

const usualHeaders = {
  uid: "Names the browser; its own changes come back with it on the streams",
  lang: "The language of texts in the answer: en, ua or ru",
};

const keyHeader = {
  "idempotency-key": "Chosen by the client; the same key and body are answered the same, and happen once",
};

function headers({ who, idempotent }: Call): readonly Json[] {
  const taken = { ...(who === "anyone" ? {} : usualHeaders), ...(idempotent ? keyHeader : {}) };
  return Object.entries(taken).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
}

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined): readonly Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** What changes a day takes effect once, and the day may be decided by a branch without a connection. */
const refusalsOfDays: readonly ErrorCode[] = ["ERROR_IDEMPOTENCY", "ERROR_BRANCH_OFFLINE"];

type RefusalSource = Pick<Call, "who" | "refuses" | "idempotent">;

function refusalsOf({ who, refuses = [], idempotent }: RefusalSource): Json {
  const usual: readonly ErrorCode[] =
    who === "anyone"
      ? ["ERROR_VALIDATION"]
      : isOutsider(who)
        ? ["ERROR_SIGN_IN", "ERROR_VALIDATION", "ERROR_NOT_FOUND", "ERROR_TOO_MANY"]
        : ["ERROR_SIGN_IN", "ERROR_FORBIDDEN", "ERROR_VALIDATION", "ERROR_NOT_FOUND"];
  const codes = [...usual, ...refuses, ...(idempotent ? refusalsOfDays : [])];
  const statuses = new Set(codes.map((code) => errors[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => errors[code].status === status)
          .map((code) => `${code}: ${errors[code].text}`)
          .join(" · "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

function errorSchema(): Json {
  return {
    type: "object",
    required: ["error"],
    properties: {
      error: { type: "string", enum: Object.keys(errors) },
      details: {
        description: "For ERROR_VALIDATION: everything that is wrong, with its place",
        anyOf: [
          {
            type: "array",
            items: {
              type: "object",
              properties: {
                path: { type: "array", items: { type: ["string", "integer"] } },
                code: { type: "string", enum: Object.keys(issueTexts) },
                params: { type: "object" },
              },
            },
          },
          {},
        ],
      },
    },
  };
}

type Direction = "input" | "output";

/** Schemas that many calls share are described once, by name: resource rows, drafts and patches, tickets, list rows. */
const namedSchemas: readonly { name: string; schema: z.ZodType; io: Direction }[] = [
  ...resources.flatMap(({ name, row, draft, patch }) => {
    const title = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [
      { name: title, schema: row, io: "output" },
      { name: `${title}Draft`, schema: draft, io: "input" },
      { name: `${title}Patch`, schema: patch, io: "input" },
    ] as const;
  }),
  { name: "Ticket", schema: ticket, io: "output" },
  { name: "TicketItem", schema: ticketItem, io: "output" },
  { name: "QueueRow", schema: queueRow, io: "output" },
  { name: "ListedRow", schema: listedRow, io: "output" },
  { name: "OperatorRow", schema: operatorRow, io: "output" },
];

function schemaOf(schema: z.ZodType, io: Direction): Json {
  return jsonSchemaOf(schema, io, namesFor(io));
}

/** Returns the full description of a named schema. */
function definitionOf(schema: z.ZodType, io: Direction): Json {
  const others = new Map(namesFor(io));
  others.delete(schema);
  return jsonSchemaOf(schema, io, others);
}

const namesFor = (io: Direction): ReadonlyMap<unknown, string> =>
  new Map(namedSchemas.filter((each) => each.io === io).map(({ schema, name }) => [schema, name]));

/** Describes a schema; named schemas inside it are referenced by name. */
function jsonSchemaOf(schema: z.ZodType, io: Direction, names: ReadonlyMap<unknown, string>): Json {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const name = names.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return { ...json, $schema: undefined };
}
