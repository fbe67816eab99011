import { z } from "zod";

/** Returns the schemas at a path of keys; lists and maps of days on the way are passed through. */
export function schemasAt(schema: z.core.$ZodType, path: readonly string[]): readonly z.core.$ZodType[] {
  const [key, ...rest] = path;
  return unwrapped(schema).flatMap((inner) => {
    if (key === undefined) return [inner];
    const next = inner instanceof z.ZodObject ? inner.shape[key] : undefined;
    return next === undefined ? [] : schemasAt(next, rest);
  });
}

/** Whether a word is one of the possible values. */
export const mayBe = (schema: z.core.$ZodType, word: string): boolean =>
  (schema instanceof z.ZodEnum && schema.options.includes(word)) ||
  (schema instanceof z.ZodLiteral && schema.values.has(word));

function unwrapped(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodArray) return unwrapped(schema.element);
  if (schema instanceof z.ZodRecord) return unwrapped(schema.valueType);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap(unwrapped);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrapped);
  return [schema];
}
