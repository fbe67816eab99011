import {
  ActionIcon,
  Box,
  Button,
  Card,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import {
  asKind,
  isRepeated,
  kindOf,
  rowsFrom,
  type Setting,
  type SettingKind,
  settingKinds,
  type SettingRow,
  type Settings,
  settingsFrom,
} from "#staff/forms/fields/lists/settings-rows.ts";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { same } from "#staff/forms/same.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Free settings: any number of names and values. */
export function SettingsField({ of }: { readonly of: Lens<Settings> }) {
  const t = useTexts();
  const field = useField(of, "under");
  const value = field.value ?? {};
  const [typed, setTyped] = useState(() => rowsFrom(value));
  const made = useRef(0);
  // The typed rows keep their order as long as they match the form's value.
  const rows = same(settingsFrom(typed), value) ? typed : rowsFrom(value, typed);
  const isRefused = field.error !== undefined;

  function change(next: readonly SettingRow[]): void {
    setTyped(next);
    field.change(settingsFrom(next));
  }

  function add(): void {
    made.current += 1;
    change([...rows, { id: `new ${made.current}`, name: "", value: "" }]);
  }

  // If a row shows its own error, the list shows none.
  const isExplained = rows.some((_, index) => errorOf(index) !== undefined);
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={isExplained ? { ...field, error: undefined } : field}>
        <Stack gap="xs" mt="xs">
          {rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("settings.empty")}
            </Text>
          )}
          {rows.map((row, index) => (
            <SettingInputs
              key={row.id}
              row={row}
              readOnly={field.readOnly}
              error={errorOf(index)}
              onChange={(next) => change(rows.with(index, next))}
              onRemove={() => change(rows.toSpliced(index, 1))}
            />
          ))}
          {!field.readOnly && (
            <Button
              variant="light"
              size="compact-md"
              leftSection={<IconPlus size={16} />}
              disabled={rows.length >= 100}
              style={{ alignSelf: "flex-start" }}
              onClick={add}
            >
              {t("settings.add")}
            </Button>
          )}
        </Stack>
      </GroupFrame>
    </FieldFrame>
  );

  function errorOf(index: number): string | undefined {
    if (isRepeated(rows, index)) return t("issue.ERROR_DUPLICATE");
    return isRefused && rows[index]?.name.trim() === "" ? t("issue.ERROR_EMPTY") : undefined;
  }
}

type RowProps = {
  readonly row: SettingRow;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (row: SettingRow) => void;
  readonly onRemove: () => void;
};

function SettingInputs({ row, readOnly, error, onChange, onRemove }: RowProps) {
  const t = useTexts();
  const kind = kindOf(row.value);
  return (
    <Card withBorder padding="xs">
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Box flex={1} miw={0}>
          <SimpleGrid type="container" cols={{ base: 1, "420px": 3 }} spacing="xs" verticalSpacing={6}>
            <TextInput
              label={t("settings.name")}
              value={row.name}
              readOnly={readOnly}
              error={error}
              autoComplete="off"
              // Focuses a new row.
              autoFocus={row.id.startsWith("new") && row.name === ""}
              onChange={({ currentTarget }) => onChange({ ...row, name: currentTarget.value })}
            />
            <Select
              label={t("settings.kind")}
              value={kind}
              readOnly={readOnly}
              allowDeselect={false}
              data={settingKinds.map((each) => ({ value: each, label: t(`settings.kind.${each}`) }))}
              onChange={(next) => onChange({ ...row, value: asKind(row.value, kindNamed(next) ?? kind) })}
            />
            <ValueInput
              value={row.value}
              readOnly={readOnly}
              onChange={(value) => onChange({ ...row, value })}
            />
          </SimpleGrid>
        </Box>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="red"
            mt={26}
            aria-label={t("form.remove", { name: row.name })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </Card>
  );
}

type ValueProps = {
  readonly value: Setting;
  readonly readOnly: boolean;
  readonly onChange: (value: Setting) => void;
};

function ValueInput({ value, readOnly, onChange }: ValueProps) {
  const t = useTexts();
  const label = t("settings.value");
  if (typeof value === "boolean")
    return (
      <Switch
        mt={28}
        label={value ? t("settings.yes") : t("settings.no")}
        aria-label={label}
        checked={value}
        disabled={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (typeof value === "string")
    return (
      <TextInput
        label={label}
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <NumberInput
      label={label}
      value={value ?? ""}
      readOnly={readOnly}
      onChange={(next) => onChange(typeof next === "number" ? next : null)}
    />
  );
}

const kindNamed = (name: string | null): SettingKind | undefined =>
  settingKinds.find((kind) => kind === name);
