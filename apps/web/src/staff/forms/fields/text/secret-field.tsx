import { PasswordInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

/** A secret that is never read back. It is applied when the field is left: autosave would store half of it. */
export function SecretField({ of }: { readonly of: Lens<string | undefined> }) {
  const field = useField<string | undefined>(of);
  const [typed, setTyped] = useState<string>();
  const take = (): void => {
    if (typed === undefined) return;
    field.change(typed === "" ? undefined : typed);
    setTyped(undefined);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") take();
  };
  return (
    <FieldFrame path={of.path}>
      <PasswordInput
        label={field.label}
        description={field.hint}
        error={field.error}
        value={typed ?? field.value ?? ""}
        readOnly={field.readOnly}
        autoComplete="new-password"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={handleKey}
      />
    </FieldFrame>
  );
}
