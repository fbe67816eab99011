import { timeUnits } from "@cherga/engine/time/time-span";
import { z } from "zod";
import { colours, languageCodes } from "#constants";
import { type IssueCode, says } from "#issues";

/** How a field is stored, shown and filtered. */
export type FieldKind =
  | "text"
  | "longText"
  | "localized"
  | "integer"
  | "flag"
  | "choice"
  | "reference"
  | "references"
  | "json";

/** A reference from a value to another row. */
export type Use = {
  readonly resource: string;
  readonly id: number;
  readonly path: readonly (string | number)[];
};

type Mode = "readWrite" | "readOnly" | "writeOnly";

export type Field<S extends z.ZodType = z.ZodType, M extends Mode = Mode> = {
  readonly kind: FieldKind;
  readonly schema: S;
  readonly mode: M;
  /** The rows a value refers to, for checking that they exist and are not deleted. */
  uses(value: z.output<S>): readonly Use[];
  /** Keys inside the value that may be written but are never read back. */
  readonly secrets?: readonly string[];
  /** The key of the value that the secrets belong to: with another value, none is kept. */
  readonly secretsOf?: string;
  /** For a reference: the resource, and whether this row is a part of the referenced one and is deleted with it. */
  readonly target?: { readonly resource: string; readonly owner: boolean };
};

/** A field that a draft may leave out because it has an initial value. */
export type Initial<V> = { readonly initial: V };
/** A field that a draft may leave out because it is derived from the rest. */
export type CompletedField = { readonly completed: true };

const maxId = 2_147_483_647;
export const id = z.int().min(1).max(maxId);

// Text

/**
 * Characters that are not text: the database cannot store NUL or half of a surrogate pair, and control characters or
 * direction overrides only make one text look like another.
 */
const noText = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
const isText = (value: string): boolean => value.isWellFormed() && !noText.test(value);
const isOneLine = (value: string): boolean => !/[\n\t\u2028\u2029]/.test(value);

/** Text that may have several lines. */
export const lines = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine(isText, says("ERROR_FORMAT"));

/** Text on one line, without surrounding blanks. */
export const line = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(bounds.min ?? 0)
    .max(bounds.max)
    .refine((value) => isText(value) && isOneLine(value), says("ERROR_FORMAT"));

/** Text that must match a pattern. */
export const pattern = (expression: RegExp, bounds: { max: number }) =>
  line(bounds).regex(expression, says("ERROR_FORMAT"));

/** One text in every language that visitors may choose. The server knows which of them are enabled. */
export const words = (bounds: { max: number; several?: "lines" }) => {
  const text = (bounds.several === "lines" ? lines : line)({ max: bounds.max });
  return z.strictObject({ en: text.optional(), ru: text.optional(), ua: text.optional() });
};

/** As `words`, with at least one language filled in. */
export const someWords = (bounds: { max: number; several?: "lines" }) =>
  words(bounds).refine(
    (value) => Object.values(value).some((text) => text?.trim()),
    says("ERROR_LANGUAGES_INCOMPLETE"),
  );

export type Words = z.output<ReturnType<typeof words>>;

// Numbers, choices, times

/** A whole number between bounds. */
export const whole = ({ min, max }: { min: number; max: number }) => {
  const range = says("ERROR_RANGE", { min, max });
  return z.int().min(min, range).max(max, range);
};

export const colourName = z.enum(colours, {
  error: ({ input }) => says(input === undefined ? "ERROR_REQUIRED" : "ERROR_COLOR_SELECT"),
});
export const languageCode = z.enum(languageCodes);
export const span = z.strictObject({ value: whole({ min: 1, max: 10_000 }), unit: z.enum(timeUnits) });

/** A list without duplicates. */
export const distinct = <S extends z.ZodType<string | number>>(element: S, max: number) =>
  z
    .array(element)
    .max(max)
    .refine((list) => new Set(list).size === list.length, says("ERROR_DUPLICATE"));

export const idList = distinct(id, 1000);

// Fields

const plain = <S extends z.ZodType>(kind: FieldKind, schema: S): Field<S, "readWrite"> => ({
  kind,
  schema,
  mode: "readWrite",
  uses: () => [],
});

export const text = (bounds: { min?: number; max: number }) => plain("text", line({ min: 1, ...bounds }));
export const optionalText = (bounds: { max: number }) => initially("", plain("text", line(bounds)));
export const longText = (bounds: { max: number }) => initially("", plain("longText", lines(bounds)));
export const matching = (expression: RegExp, bounds: { max: number }) =>
  plain("text", pattern(expression, bounds));
export const localized = (bounds: { max: number; several?: "lines" }) =>
  plain("localized", someWords(bounds));
export const optionalLocalized = (bounds: { max: number; several?: "lines" }) =>
  initially({}, plain("localized", words(bounds)));
export const integer = (bounds: { min: number; max: number }) => plain("integer", whole(bounds));
export const flag = (initial: boolean) => initially(initial, plain("flag", z.boolean()));
export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  plain("choice", z.enum(values));
export const colour = () => plain("choice", colourName);
/** Any colour, such as `#3450d2`. */
export const accentColour = () => matching(/^#[0-9a-f]{6}$/, { max: 7 });
export const timeSpan = () => plain("json", span);

/** A reference to a row of another resource. */
export const reference = (resource: string): Field<typeof id, "readWrite"> => ({
  ...plain("reference", id),
  target: { resource, owner: false },
  uses: (value) => [{ resource, id: value, path: [] }],
});

/** A reference that must be chosen; `missing` is the issue if it was not. */
export const chosenReference = (resource: string, missing: IssueCode): Field<typeof id, "readWrite"> => ({
  ...reference(resource),
  schema: z
    .int({ error: ({ input }) => (input === undefined ? says(missing) : undefined) })
    .min(1)
    .max(maxId),
});

/** The row of another resource that this one is a part of, and is deleted with. */
export const belongsTo = (resource: string): Field<typeof id, "readWrite"> => ({
  ...reference(resource),
  target: { resource, owner: true },
});

/** Several rows of another resource, in order. */
export const references = (resource: string) =>
  initially([], {
    ...plain("references", idList),
    target: { resource, owner: false },
    uses: usesIn(resource),
  });

/** A structured value. `uses` lists the rows of other resources it refers to. */
export const json = <S extends z.ZodType>(
  schema: S,
  uses: (value: z.output<S>) => readonly Use[] = () => [],
): Field<S, "readWrite"> => ({ ...plain("json", schema), uses });

/** Returns the uses of a list of ids. */
export const usesIn =
  (resource: string, ...path: readonly (string | number)[]) =>
  (ids: readonly number[]): readonly Use[] =>
    ids.map((value, index) => ({ resource, id: value, path: [...path, index] }));

// Modifiers of any field

/** Sets the initial value, for drafts that leave the field out. */
export const initially = <S extends z.ZodType, M extends Mode>(
  initial: z.output<S>,
  field: Field<S, M>,
): Field<S, M> & Initial<z.output<S>> => ({ ...field, initial });

/** Lets the field be empty; it is initially. */
export const nullable = <S extends z.ZodType, M extends Mode>(
  field: Field<S, M>,
): Field<z.ZodNullable<S>, M> & Initial<z.output<S> | null> => ({
  ...field,
  schema: field.schema.nullable(),
  uses: (value) => (value === null ? [] : field.uses(value)),
  initial: null,
});

/** Lets a draft leave the field out; the resource derives it. */
export const completed = <S extends z.ZodType, M extends Mode>(
  field: Field<S, M>,
): Field<S, M> & CompletedField => ({
  ...field,
  completed: true,
});

/** The field can be read, and changes only as a consequence of something else. */
export const readOnly = <S extends z.ZodType>(field: Field<S, "readWrite">): Field<S, "readOnly"> => ({
  ...field,
  mode: "readOnly",
});

/** The field can be written, but is never answered. */
export const writeOnly = <S extends z.ZodType>(
  field: Field<S, "readWrite">,
): Field<S, "writeOnly"> & CompletedField => ({
  ...field,
  mode: "writeOnly",
  completed: true,
});

/** Marks keys inside the value that may be written but are never read back. */
export const withSecrets = <F extends Field>(
  secrets: readonly string[],
  field: F,
  secretsOf?: string,
): F => ({
  ...field,
  secrets,
  ...(secretsOf === undefined ? {} : { secretsOf }),
});
