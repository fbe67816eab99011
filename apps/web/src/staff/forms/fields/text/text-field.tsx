import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<string | undefined>;
  readonly kind?: "line" | "lines" | "password";
  readonly placeholder?: string;
  /** Replaces the field's own label. */
  readonly label?: string;
};

const inputs = { line: TextInput, lines: Textarea, password: PasswordInput } as const;

/** A text: one line, several, or a hidden one. */
export function TextField({ of, kind = "line", placeholder, label }: Props) {
  const field = useField<string | undefined>(of);
  const Input = inputs[kind];
  return (
    <FieldFrame path={of.path}>
      <Input
        label={label ?? field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoComplete={kind === "password" ? "new-password" : "off"}
        onChange={({ currentTarget }) => field.change(currentTarget.value)}
        {...(kind === "lines" ? { autosize: true, minRows: 2, maxRows: 12 } : {})}
      />
    </FieldFrame>
  );
}
