import {
  Button,
  Card,
  Group,
  Menu as Dropdown,
  SimpleGrid,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { FieldFrame } from "#forms/fields/field-frame.tsx";
import { GroupFrame } from "#forms/fields/group-frame.tsx";
import { useField } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { EntryEditor } from "#screens/terminal/entry-editor.tsx";
import { type EntryType, entryTypes, type Menu, treeRows, withNew } from "#screens/terminal/menu-tree.ts";
import { useEntryNames } from "#screens/terminal/use-entry-names.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/terminal/menu-editor.module.css";

/** Builds what visitors can touch: sections, services, packages, articles, check-in. The tree beside the open entry. */
export function MenuEditor({ of }: { readonly of: Lens<Menu> }) {
  const t = useTexts();
  const field = useField(of, "under");
  const nameOf = useEntryNames();
  const [openId, setOpenId] = useState<string>();
  const rows = treeRows(field.value);
  const open = rows.find(({ entry }) => entry.id === openId);

  function handleAdd(type: EntryType): void {
    // Into the section that is open, or beside the entry that is.
    const parentId = open?.entry.type === "section" ? open.entry.id : (open?.entry.parentId ?? null);
    const { menu, id } = withNew(field.value, type, parentId);
    field.change(menu);
    setOpenId(id);
  }

  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
          <Stack gap="xs">
            {rows.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("terminal.emptyMenu")}
              </Text>
            )}
            <ul className={classes["tree"]}>
              {rows.map(({ entry, depth }) => (
                <li key={entry.id} style={{ paddingInlineStart: depth * 20 }}>
                  <UnstyledButton
                    className={classes["entry"] ?? ""}
                    aria-pressed={entry.id === openId}
                    onClick={() => setOpenId(entry.id === openId ? undefined : entry.id)}
                  >
                    <Text size="sm" fw={entry.type === "section" ? 600 : 400}>
                      {nameOf(entry)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t.of(`terminal.menu.type.${entry.type}`)}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {!field.readOnly && (
              <Group>
                <Dropdown position="bottom-start">
                  <Dropdown.Target>
                    <Button
                      variant="light"
                      size="compact-md"
                      leftSection={<IconPlus size={16} />}
                      rightSection={<IconChevronDown size={14} />}
                    >
                      {t("form.add")}
                    </Button>
                  </Dropdown.Target>
                  <Dropdown.Dropdown>
                    {entryTypes.map((type) => (
                      <Dropdown.Item key={type} onClick={() => handleAdd(type)}>
                        {t.of(`terminal.menu.type.${type}`)}
                      </Dropdown.Item>
                    ))}
                  </Dropdown.Dropdown>
                </Dropdown>
              </Group>
            )}
          </Stack>
          {open !== undefined && (
            <Card withBorder>
              <EntryEditor
                key={open.entry.id}
                menu={of}
                index={open.index}
                entry={open.entry}
                onRemoved={() => setOpenId(undefined)}
              />
            </Card>
          )}
        </SimpleGrid>
      </GroupFrame>
    </FieldFrame>
  );
}
