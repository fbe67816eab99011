import { Group, Select } from "@mantine/core";
import { serviceIcons } from "@cherga/contract/constants";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { serviceIconNamed } from "#shared/looks/service-icons.ts";

/** The choice of a service's icon, or of none. */
export function IconField({ of }: { readonly of: Lens<string | undefined> }) {
  const t = useTexts();
  const field = useField<string | undefined>(of);
  const draw = (name: string) => {
    const Icon = serviceIconNamed(name);
    return Icon && <Icon size={18} stroke={1.6} aria-hidden />;
  };
  return (
    <FieldFrame path={of.path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value || null}
        readOnly={field.readOnly}
        clearable
        searchable
        nothingFoundMessage={t("list.nothingFound")}
        leftSection={draw(field.value ?? "")}
        data={serviceIcons.map((name) => ({ value: name, label: t(`icon.${name}`) }))}
        renderOption={({ option }) => (
          <Group gap="xs">
            {draw(option.value)}
            {option.label}
          </Group>
        )}
        onChange={(value) => field.change(value ?? undefined)}
      />
    </FieldFrame>
  );
}
