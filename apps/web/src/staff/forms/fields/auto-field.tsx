import type { Field, Words } from "@cherga/contract/fields";
import type { Resource } from "@cherga/contract/resource";
import { resources } from "@cherga/contract/resources/all-resources";
import type { ReactNode } from "react";
import { z } from "zod";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { ReferenceField, ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { useForm } from "#staff/forms/form.tsx";
import { type Lens, lensAt, type Path } from "#staff/forms/lens.ts";

/** The field of a resource, by its kind. Structured values have their own field components. */
export function AutoField({ of, lines = false }: { readonly of: Lens<unknown>; readonly lines?: boolean }) {
  const { resource } = useForm();
  const [name = ""] = of.path;
  const field = resource.fields[name];
  if (field === undefined) throw new Error(`${resource.name} has no field ${name}`);
  return inputFor(field, of.path, lines);
}

function inputFor(field: Field, path: Path, lines: boolean): ReactNode {
  switch (field.kind) {
    case "text":
      return <TextField of={lensAt<string>(path)} kind={field.mode === "writeOnly" ? "password" : "line"} />;
    case "longText":
      return <TextField of={lensAt<string>(path)} kind="lines" />;
    case "localized":
      return <WordsField of={lensAt<Words>(path)} kind={lines ? "lines" : "line"} />;
    case "integer":
      return <NumberField of={lensAt<number>(path)} />;
    case "flag":
      return <FlagField of={lensAt<boolean>(path)} />;
    case "choice":
      return (
        <ChoiceField of={lensAt<string>(path)} values={choicesOf(field)} clearable={mayBeEmpty(field)} />
      );
    case "reference":
      return <ReferenceField of={lensAt<number>(path)} to={targetOf(field)} clearable={mayBeEmpty(field)} />;
    case "references":
      return <ReferencesField of={lensAt<number[]>(path)} to={targetOf(field)} />;
    case "json":
      throw new Error(`${path.join(".")} is structured and needs fields of its own`);
  }
}

const mayBeEmpty = ({ schema }: Field): boolean => schema.safeParse(null).success;

const targetOf = ({ target }: Field) => resourceNamed(target?.resource ?? "");

function choicesOf({ schema }: Field): readonly string[] {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));

function resourceNamed(name: string): Resource {
  const found = resourcesByName.get(name);
  if (found === undefined) throw new Error(`There is no resource ${name}`);
  return found;
}
