import { Switch } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

export function FlagField({ of }: { readonly of: Lens<boolean> }) {
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <Switch
        label={field.label}
        description={field.hint}
        error={field.error}
        checked={field.value ?? false}
        disabled={field.readOnly}
        onChange={({ currentTarget }) => field.change(currentTarget.checked)}
      />
    </FieldFrame>
  );
}
