import * as fc from "fast-check";
import { z } from "zod";

type Json = Readonly<Record<string, unknown>>;

/** Gives values that a schema takes, written as a client would send them. */
export function arbitraryFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return arbitraryOf(described).filter((value) => schema.safeParse(value).success);
}

/** Strings that have broken systems before; all of them are valid texts. */
const awkward = [
  "O'Neil; drop table staff; --",
  "<script>alert(1)</script>",
  "Ґанок, ёж, їжак",
  "مرحبا بالعالم",
  "🙂👩‍👩‍👧‍👦",
  "%_\\",
  "${jndi:ldap://x}",
  "null",
];

function arbitraryOf(described: Json): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, enum: values, type } = described;
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(arbitraryOf));
  if (Array.isArray(oneOf)) return fc.oneof(...oneOf.map(arbitraryOf));
  if ("const" in described) return fc.constant(described["const"]);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  switch (type) {
    case "string":
      return textOf(described);
    case "integer":
      return fc
        .integer({ min: Number(described["minimum"]), max: Number(described["maximum"]) })
        .map((value) => {
          const step = Number(described["multipleOf"] ?? 1);
          return Math.floor(value / step) * step;
        });
    case "number":
      return fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listOf(described);
    case "object":
      return objectOf(described);
    // Anything at all.
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(described)}`);
  }
}

function textOf(described: Json): fc.Arbitrary<string> {
  const minLength = Number(described["minLength"] ?? 0);
  const maxLength = Number(described["maxLength"] ?? 50);
  const pattern = described["pattern"] ?? Object(listAt(described, "allOf")[0])["pattern"];
  if (typeof pattern === "string") {
    return fc
      .stringMatching(new RegExp(pattern, "u"))
      .filter(({ length }) => length >= minLength && length <= maxLength);
  }
  const fitting = awkward.filter(({ length }) => length >= minLength && length <= maxLength);
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30), unit: "grapheme" });
  return fitting.length === 0 ? plain : fc.oneof(plain, fc.constantFrom(...fitting));
}

function listOf(described: Json): fc.Arbitrary<unknown[]> {
  const fixed = listAt(described, "prefixItems");
  if (fixed.length > 0) return fc.tuple(...fixed.map(arbitraryOf));
  const minLength = Number(described["minItems"] ?? 0);
  const maxLength = Math.max(minLength, Math.min(2, Number(described["maxItems"] ?? 2)));
  return fc.array(arbitraryOf(jsonAt(described, "items")), { minLength, maxLength });
}

function objectOf(described: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries(jsonAt(described, "properties"));
  const isInAllLanguages = properties.map(([name]) => name).join() === "en,ru,ua";
  if (isInAllLanguages) {
    const filled = fc.tuple(
      ...properties.map(([, property]) => textOf(Object(property)).filter((text) => text.trim() !== "")),
    );
    return filled.map((texts) => Object.fromEntries(properties.map(([name], index) => [name, texts[index]])));
  }
  if (properties.length === 0) {
    // This character is refused everywhere, before any other check.
    const keys = arbitraryOf(jsonAt(described, "propertyNames"))
      .map(String)
      .filter((key) => key !== "__proto__");
    return fc.dictionary(keys, arbitraryOf(jsonAt(described, "additionalProperties")), { maxKeys: 2 });
  }
  const required = listAt(described, "required").map(String);
  return fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, arbitraryOf(Object(property))])),
    {
      requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
    },
  );
}

function jsonAt(described: Json, key: string): Json {
  return Object(described[key]);
}

function listAt(described: Json, key: string): readonly Json[] {
  const list = described[key];
  return Array.isArray(list) ? list : [];
}
