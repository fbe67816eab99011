import { Button, Group, Select, Stack } from "@mantine/core";
import { article } from "@cherga/contract/resources/article";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { useChoices, withObjections } from "#staff/forms/fields/choices/reference-field.tsx";
import type { TargetType } from "#staff/screens/kiosk/menu-tree.ts";
import { useOfferedHere } from "#staff/screens/kiosk/use-offered-here.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly type: TargetType;
  readonly onChosen: (id: number) => void;
  readonly onCancel: () => void;
};

const labels = {
  service: "terminal.menu.serviceId",
  package: "terminal.menu.servicePackageId",
  article: "terminal.menu.articleId",
} as const satisfies Readonly<Record<TargetType, TextKey>>;

/** The choice of what a new entry of the menu leads to. */
export function TargetChoice({ type, onChosen, onCancel }: Props) {
  const t = useTexts();
  const { isOffered } = useOfferedHere();
  const choices = {
    service: withObjections(useChoices(service), (id) =>
      isOffered(id) ? undefined : t("terminal.notOffered"),
    ),
    package: useChoices(servicePackage),
    article: useChoices(article),
  };
  return (
    <Stack gap="sm">
      <Select
        label={t(labels[type])}
        placeholder={t("terminal.menu.choose")}
        data={choices[type]}
        value={null}
        autoFocus
        searchable
        limit={200}
        nothingFoundMessage={t("list.nothingFound")}
        onChange={(value) => value !== null && onChosen(Number(value))}
      />
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {t("form.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
