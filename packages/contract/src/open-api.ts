import { z } from "zod";
import type { Call, Stream } from "#call";
import { calls, streams } from "#calls";
import { errors, type ErrorCode } from "#errors";
import { issueTexts } from "#issues";
import { resources } from "#resources";

type Json = Readonly<Record<string, unknown>>;

/** Prints every call and stream of the contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
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
        ...Object.fromEntries(namedSchemas.map(({ name, schema, io }) => [name, jsonSchemaOf(schema, io)])),
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        stream: { type: "apiKey", in: "cookie", name: "cherga_stream", description: "Good for streams only" },
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
    ...(call.who === "anyone" ? {} : { security: [{ bearer: [] }] }),
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
    security: [{ bearer: [] }, { stream: [] }],
  };
}

function described({ tag, summary, who }: Pick<Call, "tag" | "summary" | "who">): Json {
  return { tags: [tag], summary, description: `For: ${who}` };
}

const usualHeaders = {
  uid: "Names the browser; its own changes come back with it on the streams",
  lang: "The language of texts in the answer: en, ua or ru",
};

function headers(call: Call): readonly Json[] {
  return call.who === "anyone"
    ? []
    : Object.entries(usualHeaders).map(([name, description]) => ({
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

function refusalsOf({ who, refuses = [] }: { who: Call["who"]; refuses?: readonly ErrorCode[] }): Json {
  const usual: readonly ErrorCode[] =
    who === "anyone"
      ? ["ERROR_VALIDATION"]
      : ["ERROR_SIGN_IN", "ERROR_FORBIDDEN", "ERROR_VALIDATION", "ERROR_NOT_FOUND"];
  const codes = [...usual, ...refuses];
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

/** What many calls share is described once, under a name: the row, the draft and the patch of each resource. */
const namedSchemas = resources.flatMap(({ name, row, draft, patch }) => {
  const title = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    { name: title, schema: row, io: "output" },
    { name: `${title}Draft`, schema: draft, io: "input" },
    { name: `${title}Patch`, schema: patch, io: "input" },
  ] as const;
});

function schemaOf(schema: z.ZodType, io: Direction): Json {
  const named = namedSchemas.find((each) => each.schema === schema && each.io === io);
  if (named !== undefined) return { $ref: `#/components/schemas/${named.name}` };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    const items = schemaOf(schema.element, io);
    if ("$ref" in items) return { type: "array", items };
  }
  return jsonSchemaOf(schema, io);
}

function jsonSchemaOf(schema: z.ZodType, io: Direction): Json {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: "any" }), $schema: undefined };
}
