import { Button, Group, Select, Stack } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { article } from "@cherga/contract/resources/article";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { ColourField } from "#staff/forms/fields/choices/colour-field.tsx";
import { ReferenceField } from "#staff/forms/fields/choices/reference-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import {
  inSection,
  type KioskMenu,
  type KioskMenuEntry,
  movedInMenu,
  sectionsFor,
  withoutEntry,
} from "#staff/screens/kiosk/menu-tree.ts";
import { NotOffered } from "#staff/screens/kiosk/not-offered.tsx";
import { useEntryNames } from "#staff/screens/kiosk/use-entry-names.ts";
import { useOfferedHere } from "#staff/screens/kiosk/use-offered-here.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly menu: Lens<KioskMenu>;
  readonly index: number;
  readonly entry: KioskMenuEntry;
  readonly onRemoved: () => void;
};

/** Edits one entry of a kiosk's menu. */
export function EntryEditor({ menu, index, entry, onRemoved }: Props) {
  const t = useTexts();
  const field = useField(menu);
  const nameOf = useEntryNames();
  const at = menu.at(index);
  const sections = sectionsFor(field.value, entry.id);
  return (
    <Stack gap="sm">
      <Target entry={entry} path={at.path} />
      <WordsField of={lensAt<Words>([...at.path, "title"])} />
      <ColourField of={at.at("colour")} clearable />
      <Select
        label={t("terminal.menu.parentId")}
        value={entry.parentId ?? ""}
        readOnly={field.readOnly}
        allowDeselect={false}
        data={[
          { value: "", label: t("terminal.firstScreen") },
          ...sections.map((section) => ({ value: section.id, label: nameOf(section) })),
        ]}
        onChange={(value) => field.change(inSection(field.value, entry.id, value || null))}
      />
      {!field.readOnly && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowUp size={14} />}
            onClick={() => field.change(movedInMenu(field.value, entry.id, -1))}
          >
            {t("form.moveUp")}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowDown size={14} />}
            onClick={() => field.change(movedInMenu(field.value, entry.id, 1))}
          >
            {t("form.moveDown")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} />}
            onClick={() => {
              field.change(withoutEntry(field.value, entry.id));
              onRemoved();
            }}
          >
            {t("form.remove", { name: nameOf(entry) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The target of an entry. Sections and check-in have none. */
function Target({
  entry,
  path,
}: {
  readonly entry: KioskMenuEntry;
  readonly path: Lens<KioskMenuEntry>["path"];
}) {
  switch (entry.type) {
    case "service":
      return <ServiceTarget of={lensAt<number>([...path, "serviceId"])} />;
    case "package":
      return <ReferenceField of={lensAt<number>([...path, "servicePackageId"])} to={servicePackage} />;
    case "article":
      return <ReferenceField of={lensAt<number>([...path, "articleId"])} to={article} />;
    case "section":
    case "checkIn":
      return null;
  }
}

/** Services are shared by all organizations; those that this one does not offer give no tickets here. */
function ServiceTarget({ of }: { readonly of: Lens<number> }) {
  const t = useTexts();
  const { isOffered } = useOfferedHere();
  return (
    <>
      <ReferenceField
        of={of}
        to={service}
        against={(id) => (isOffered(id) ? undefined : t("terminal.notOffered"))}
      />
      <NotOffered serviceId={useValue(of)} />
    </>
  );
}
