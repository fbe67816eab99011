import {
  Button,
  Card,
  Group,
  Menu as Dropdown,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { EntryEditor } from "#staff/screens/kiosk/entry-editor.tsx";
import { MenuBranch } from "#staff/screens/kiosk/menu-branch.tsx";
import {
  type EntryType,
  entryTypes,
  menuGapName,
  gapOf,
  menuGapsFor,
  isTargetType,
  type KioskMenu,
  type NewEntry,
  placedIn,
  type TargetType,
  treeRows,
  withNew,
} from "#staff/screens/kiosk/menu-tree.ts";
import { TargetChoice } from "#staff/screens/kiosk/target-choice.tsx";
import { useEntryNames } from "#staff/screens/kiosk/use-entry-names.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useDragList } from "#staff/ui/drag-list/use-drag-list.ts";

/**
 * Edits the menu of a kiosk: sections, services, packages, articles, check-in. Shows the tree beside the open entry.
 */
export function MenuEditor({ of }: { readonly of: Lens<KioskMenu> }) {
  const t = useTexts();
  const field = useField(of, "under");
  const nameOf = useEntryNames();
  const [openId, setOpenId] = useState<string>();
  const [choosing, setChoosing] = useState<TargetType>();
  const rows = treeRows(field.value);
  const open = rows.find(({ entry }) => entry.id === openId);

  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const dragList = useDragList<string>({
    list,
    gapsOf: (id) => menuGapsFor(field.value, id).map(menuGapName),
    homeOf: (id) => menuGapName(gapOf(field.value, id)),
    onPut: (id, name) => {
      const gap = menuGapsFor(field.value, id).find((each) => menuGapName(each) === name);
      if (gap !== undefined) field.change(placedIn(field.value, id, gap));
    },
  });

  /** Returns where an entry moved by keys would be dropped, in words. */
  function carriedTo(): string {
    const { held } = dragList;
    if (held?.by !== "keys") return "";
    const gap = menuGapsFor(field.value, held.what).find((each) => menuGapName(each) === held.gap);
    const section = field.value.find(({ id }) => id === gap?.parentId);
    return t("terminal.menu.carriedTo", {
      section: section === undefined ? t("terminal.firstScreen") : nameOf(section),
      place: (gap?.index ?? 0) + 1,
    });
  }

  function add(added: NewEntry): void {
    // Into the open section, or beside the open entry.
    const parentId = open?.entry.type === "section" ? open.entry.id : (open?.entry.parentId ?? null);
    const { menu, id } = withNew(field.value, added, parentId);
    field.change(menu);
    setOpenId(id);
    setChoosing(undefined);
  }

  /** An entry with a target is added when the target is chosen, so that the menu never has an incomplete entry. */
  function handleAdd(type: EntryType): void {
    if (isTargetType(type)) setChoosing(type);
    else add({ type });
  }

  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <SimpleGrid type="container" cols={{ base: 1, "560px": 2 }} mt="xs">
          <Stack gap="xs">
            {rows.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("terminal.emptyMenu")}
              </Text>
            )}
            <div ref={list} data-carrying={dragList.held !== undefined || undefined} {...dragList.area}>
              <MenuBranch
                menu={field.value}
                parentId={null}
                openId={openId}
                nameOf={nameOf}
                hintId={hintId}
                onOpen={(id) => {
                  setChoosing(undefined);
                  setOpenId(id === openId ? undefined : id);
                }}
                {...(field.readOnly ? {} : { dragList })}
              />
            </div>
            <VisuallyHidden id={hintId}>{t("terminal.menu.carryHint")}</VisuallyHidden>
            <VisuallyHidden role="status">{carriedTo()}</VisuallyHidden>
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
          {choosing !== undefined && (
            <Card withBorder>
              <TargetChoice
                key={choosing}
                type={choosing}
                onChosen={(target) => add({ type: choosing, target })}
                onCancel={() => setChoosing(undefined)}
              />
            </Card>
          )}
          {choosing === undefined && open !== undefined && (
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
