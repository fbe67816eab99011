import { Combobox, SegmentedControl, Stack, TextInput, useCombobox } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import type { Content, Kind } from "#staff/screens/service-package/items/package-items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = { readonly onChoose: (content: Content) => void; readonly onLeave: () => void };

/** The search for a service or a package; the list is open at once and narrows while typing. */
export function ContentSearch({ onChoose, onLeave }: Props) {
  const t = useTexts();
  const [kind, setKind] = useState<Kind>("service");
  const [typed, setTyped] = useState("");
  const store = useCombobox({ opened: true });
  const choices = { service: useChoices(service), package: useChoices(servicePackage) }[kind];
  const wanted = typed.trim().toLocaleLowerCase(t.locale);
  const found = choices.filter(({ label }) => label.toLocaleLowerCase(t.locale).includes(wanted));

  function handleKey({ key }: KeyboardEvent): void {
    const [first] = found;
    if (key === "Escape") onLeave();
    // Without a selection Enter chooses the first match.
    else if (key === "Enter" && first !== undefined && store.getSelectedOptionIndex() === -1)
      onChoose({ type: kind, id: Number(first.value) });
  }

  return (
    <Combobox store={store} onOptionSubmit={(value) => onChoose({ type: kind, id: Number(value) })}>
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t("service-package.items.type")}
          value={kind}
          onChange={(value) => setKind(value === "package" ? "package" : "service")}
          data={[
            { value: "service", label: t("service-package.items.type.service") },
            { value: "package", label: t("service-package.items.type.package") },
          ]}
        />
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            label={t(`service-package.items.type.${kind}`)}
            placeholder={t("service-package.search")}
            leftSection={<IconSearch size={16} />}
            value={typed}
            data-autofocus
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              store.resetSelectedOption();
            }}
            onKeyDown={handleKey}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          className={classes["found"] ?? ""}
          aria-label={t(`service-package.items.type.${kind}`)}
        >
          {found.length === 0 && <Combobox.Empty>{t("list.nothingFound")}</Combobox.Empty>}
          {found.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Stack>
    </Combobox>
  );
}
