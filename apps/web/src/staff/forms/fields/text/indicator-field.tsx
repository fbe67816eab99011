import { Autocomplete } from "@mantine/core";
import type { remoteDevice } from "@cherga/contract/resources/remote-device";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

/** Where the display above a window is, with the remote consoles as suggestions. */
export function IndicatorField({ of }: { readonly of: Lens<string | undefined> }) {
  const field = useField<string | undefined>(of);
  const { data: consoles = [] } = useQuery(rowsOf<typeof remoteDevice.fields>({ name: "remote-device" }));
  const nameByAddress = new Map(consoles.map(({ id, name }) => [`agent:${id}`, name]));
  return (
    <FieldFrame path={of.path}>
      <Autocomplete
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        data={[...nameByAddress.keys()]}
        // All of them, whatever is entered: names are not typed, and a wrong number is replaced.
        filter={({ options }) => options}
        renderOption={({ option }) => `${option.value} · ${nameByAddress.get(option.value) ?? ""}`}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
