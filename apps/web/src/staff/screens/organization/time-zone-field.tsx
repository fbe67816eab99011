import { Autocomplete } from "@mantine/core";
import { timeZoneIds } from "@cherga/contract/constants";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Asks for a time zone: the usual ones are offered with their cities, and any other can be typed. */
export function TimeZoneField({ of }: { readonly of: Lens<string> }) {
  const t = useTexts();
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <Autocomplete
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value}
        readOnly={field.readOnly}
        data={[...timeZoneIds]}
        renderOption={({ option }) =>
          `${t.of(`organization.option.globalSetting.timeZone.${option.value}`)} (${option.value})`
        }
        onChange={field.change}
      />
    </FieldFrame>
  );
}
