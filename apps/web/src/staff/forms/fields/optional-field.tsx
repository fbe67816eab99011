import { Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { textKey, useChange, useEditing, useForm } from "#staff/forms/form.tsx";
import { hintOf } from "#staff/forms/hint-of.ts";
import { type Lens, lensAt, valueAt } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props<T> = {
  readonly of: Lens<T | null>;
  /** Returns the initial value when it is switched on. */
  readonly make: () => T;
  readonly children: (inside: Lens<T>) => ReactNode;
};

/** A switch for an optional value, and the fields inside it. */
export function OptionalField<T>({ of, make, children }: Props<T>) {
  const t = useTexts();
  const { resource, mayWrite } = useForm();
  // Selects only whether there is a value: the inner fields select their own.
  const isOn = useEditing(({ mine }) => (valueAt(mine, of.path) ?? null) !== null);
  const change = useChange(of);
  const key = textKey(resource.name, of.path);
  return (
    <FieldFrame path={of.path}>
      <Stack gap="md">
        <Switch
          label={t.of(key)}
          description={hintOf(t, key)}
          checked={isOn}
          disabled={!mayWrite}
          onChange={({ currentTarget }) => change(currentTarget.checked ? make() : null)}
        />
        {isOn && children(lensAt<T>(of.path))}
      </Stack>
    </FieldFrame>
  );
}
