import { Group, Text, UnstyledButton } from "@mantine/core";
import {
  childrenOf,
  menuGapName,
  type KioskMenu,
  type KioskMenuEntry,
} from "#staff/screens/kiosk/menu-tree.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Gap } from "#staff/ui/drag-list/gap.tsx";
import { DragHandle } from "#staff/ui/drag-list/drag-handle.tsx";
import type { DragList } from "#staff/ui/drag-list/use-drag-list.ts";
import classes from "#staff/screens/kiosk/menu-editor.module.css";

type Props = {
  readonly menu: KioskMenu;
  /** The section whose entries are shown; null: the first screen. */
  readonly parentId: string | null;
  readonly openId: string | undefined;
  readonly nameOf: (entry: KioskMenuEntry) => string;
  readonly onOpen: (id: string) => void;
  /** Absent: read-only. */
  readonly dragList?: DragList<string>;
  /** The id of the element that explains how entries are dragged. */
  readonly hintId: string;
};

/** Shows the entries of a section and of its subsections; each can be dragged. */
export function MenuBranch({ menu, parentId, ...shared }: Props) {
  const t = useTexts();
  const { openId, nameOf, onOpen, dragList, hintId } = shared;
  const entries = childrenOf(menu, parentId);
  const gapAt = (index: number) => {
    const name = menuGapName({ parentId, index });
    return <Gap name={name} isOver={dragList?.held?.gap === name} />;
  };
  return (
    <ul className={classes["tree"]}>
      {entries.map((entry, index) => (
        <li key={entry.id} data-carried={dragList?.held?.what === entry.id || undefined}>
          {gapAt(index)}
          <Group gap={4} wrap="nowrap">
            {dragList !== undefined && (
              <DragHandle
                dragList={dragList}
                what={entry.id}
                label={t("terminal.menu.grip", { name: nameOf(entry) })}
                describedBy={hintId}
                isHeld={dragList.held?.what === entry.id}
              />
            )}
            <UnstyledButton
              className={classes["entry"] ?? ""}
              aria-pressed={entry.id === openId}
              onClick={() => onOpen(entry.id)}
            >
              <Text size="sm" fw={entry.type === "section" ? 600 : 400}>
                {nameOf(entry)}
              </Text>
              <Text size="xs" c="dimmed">
                {t.of(`terminal.menu.type.${entry.type}`)}
              </Text>
            </UnstyledButton>
          </Group>
          {entry.type === "section" && <MenuBranch menu={menu} parentId={entry.id} {...shared} />}
        </li>
      ))}
      <li>{gapAt(entries.length)}</li>
    </ul>
  );
}
