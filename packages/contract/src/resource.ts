import { z } from "zod";
import type { Audience } from "#access";
import type { CompletedField, Field, Initial } from "#fields";
import { id } from "#fields";
import type { Issue } from "#issues";

export type Fields = Readonly<Record<string, Field>>;

type KeysOf<F extends Fields, Wanted> = { [K in keyof F]: F[K] extends Wanted ? K : never }[keyof F];
type ReadOnlyKeys<F extends Fields> = KeysOf<F, Field<z.ZodType, "readOnly">>;
type WriteOnlyKeys<F extends Fields> = KeysOf<F, Field<z.ZodType, "writeOnly">>;
type OptionalKeys<F extends Fields> = KeysOf<F, Initial<unknown> | CompletedField>;

export type Values<F extends Fields> = { [K in keyof F]: z.output<F[K]["schema"]> };
/** A row as it is answered. */
export type Row<F extends Fields> = { id: number; version: number } & Omit<Values<F>, WriteOnlyKeys<F>>;
/** The changes to a row, each optional. */
export type Patch<F extends Fields> = Partial<Omit<Values<F>, ReadOnlyKeys<F>>>;
/** The values of a new row. */
export type Draft<F extends Fields> = Omit<Values<F>, ReadOnlyKeys<F> | OptionalKeys<F>> &
  Partial<Pick<Values<F>, Exclude<OptionalKeys<F>, ReadOnlyKeys<F>>>>;

/** A row, draft or patch of any resource. */
export type Loose = Readonly<Record<string, unknown>>;

/** A resource as generic code sees it. */
export type Resource = {
  readonly name: string;
  readonly title: string;
  readonly fields: Fields;
  /** Whose rows these are: shared by all, an organization's, or the organizations themselves. */
  readonly scope: "global" | "organization" | "self";
  readonly read: Audience;
  readonly write: Audience;
  /** Who may create and delete rows, if not those who may change them. */
  readonly make: Audience;
  /** What visitors without an account may read, if anything. */
  readonly visible?: { readonly where?: string; readonly fields: readonly string[] };
  /** Returns what is wrong with a whole row, beyond the checks of its fields. */
  check(values: Loose): readonly Issue[];
  /** Fills in what a draft left out. */
  complete(draft: Loose): Loose;
  readonly draft: z.ZodType<Loose>;
  readonly patch: z.ZodType<Loose>;
  readonly row: z.ZodType<Loose>;
};

/** A resource with the types of its own fields. */
export type ResourceOf<F extends Fields> = Omit<Resource, "fields" | "draft" | "patch" | "row"> & {
  readonly fields: F;
  readonly draft: z.ZodType<Draft<F>>;
  readonly patch: z.ZodType<Patch<F>>;
  readonly row: z.ZodType<Row<F>>;
};

/** Declares a resource once. Server, screens and documentation are built from the same declaration. */
export function defineResource<const F extends Fields>(spec: {
  name: string;
  title: keyof F & string;
  scope: Resource["scope"];
  read: Audience;
  write: Audience;
  make?: Audience;
  visible?: { where?: keyof F & string; fields: readonly (keyof F & string)[] };
  fields: F;
  check?: (values: Values<F>) => readonly Issue[];
  complete?: (draft: Draft<F>) => Draft<F>;
}): ResourceOf<F> {
  const { check = () => [], complete = (draft: Draft<F>) => draft, make = spec.write, ...rest } = spec;
  const fields = Object.entries<Field & Partial<Initial<unknown> & CompletedField>>(spec.fields);
  const shape = (names: typeof fields, schemaOf: (field: (typeof fields)[number][1]) => z.ZodType) =>
    Object.fromEntries(names.map(([name, field]) => [name, schemaOf(field)]));

  const writable = fields.filter(([, { mode }]) => mode !== "readOnly");
  const readable = fields.filter(([, { mode }]) => mode !== "writeOnly");
  const version = id;

  // The initial value stays outside the field's own schema: zod applies defaults under `partial` too, and an empty
  // patch would then reset the row.
  const inDraft = ({ schema, completed, ...field }: (typeof fields)[number][1]) => {
    if (completed) return schema.optional();
    return "initial" in field ? schema.default(field.initial) : schema;
  };

  // The shapes are assembled at run time; this cast ties them back to F. Nothing else casts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    ...rest,
    make,
    check,
    complete,
    draft: z.strictObject(shape(writable, inDraft)),
    patch: z.strictObject({ ...shape(writable, ({ schema }) => schema), version }).partial(),
    row: z.object({ id, version, ...shape(readable, ({ schema }) => schema) }),
  } as unknown as ResourceOf<F>;
}

/** Returns every row of another resource that the values refer to, with the path of the reference. */
export function usesOf(fields: Fields, values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || fields[name] === undefined
      ? []
      : fields[name].uses(value).map((use) => ({ ...use, path: [name, ...use.path] })),
  );
}
