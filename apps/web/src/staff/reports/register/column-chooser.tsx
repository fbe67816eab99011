import { Button, Checkbox, Group, Modal, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Fragment, useId, useRef, useState } from "react";
import type { RegisterColumn } from "#staff/reports/register/columns.ts";
import { useColumnNames } from "#staff/reports/register/use-column-names.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { DragHandle } from "#staff/ui/drag-list/drag-handle.tsx";
import { Gap } from "#staff/ui/drag-list/gap.tsx";
import { gapsAround } from "#staff/ui/drag-list/gaps-around.ts";
import { useDragList } from "#staff/ui/drag-list/use-drag-list.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";
import classes from "#staff/reports/register/column-chooser.module.css";

type Props = {
  readonly chosen: readonly RegisterColumn[];
  readonly onChoose: (columns: readonly RegisterColumn[]) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
};

/** The choice and the order of the register's columns; the register behind changes at once. */
export function ColumnChooser({ chosen, onChoose, onReset, onClose }: Props) {
  const t = useTexts();
  const hintId = useId();
  const list = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(list);
  const [said, setSaid] = useState("");
  const { all, nameOf } = useColumnNames();
  const others = all.filter((column) => !chosen.includes(column));
  const dragList = useDragList<RegisterColumn>({
    list,
    gapsOf: (column) => gapsAround(chosen.indexOf(column), chosen.length).map(String),
    homeOf: (column) => String(chosen.indexOf(column)),
    onPut: (column, gap) => move(column, Number(gap)),
  });
  const { held } = dragList;

  function move(column: RegisterColumn, gap: number): void {
    const from = chosen.indexOf(column);
    const to = gap > from ? gap - 1 : gap;
    onChoose(chosen.toSpliced(from, 1).toSpliced(to, 0, column));
    setSaid(t("report.columns.placed", { name: nameOf(column), place: to + 1, count: chosen.length }));
    focusLater((room) => room.querySelector<HTMLElement>(`[data-column="${column}"] [data-act="grip"]`));
  }

  function carriedTo(): string | undefined {
    if (held?.by !== "keys") return undefined;
    const [gap, from] = [Number(held.gap), chosen.indexOf(held.what)];
    return t("report.columns.placed", {
      name: nameOf(held.what),
      place: gap > from ? gap : gap + 1,
      count: chosen.length,
    });
  }

  const gapAt = (place: number) => <Gap name={String(place)} isOver={held?.gap === String(place)} />;
  return (
    <Modal opened onClose={onClose} title={t("report.columns")} size="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed" id={hintId}>
          {t("report.columns.hint")}
        </Text>
        <div ref={list} {...dragList.area}>
          <ol className={classes["list"]} aria-label={t("report.columns.chosen")}>
            {chosen.map((column, place) => (
              <Fragment key={column}>
                <li aria-hidden>{gapAt(place)}</li>
                <li
                  className={classes["row"]}
                  data-column={column}
                  data-held={held?.what === column || undefined}
                >
                  <DragHandle
                    dragList={dragList}
                    what={column}
                    label={t("report.columns.move", { name: nameOf(column) })}
                    describedBy={hintId}
                    isHeld={held?.what === column}
                  />
                  <Checkbox
                    label={nameOf(column)}
                    checked
                    // A register without columns shows nothing.
                    disabled={chosen.length === 1}
                    onChange={() => onChoose(chosen.filter((each) => each !== column))}
                  />
                </li>
              </Fragment>
            ))}
            <li aria-hidden>{gapAt(chosen.length)}</li>
          </ol>
          <VisuallyHidden role="status">{carriedTo() ?? said}</VisuallyHidden>
        </div>
        <Stack gap={6} role="group" aria-label={t("report.columns.others")}>
          <Text size="sm" fw={600}>
            {t("report.columns.others")}
          </Text>
          {others.map((column) => (
            <Checkbox
              key={column}
              label={nameOf(column)}
              checked={false}
              onChange={() => onChoose([...chosen, column])}
            />
          ))}
        </Stack>
        <Group justify="space-between">
          <Button variant="default" onClick={onReset}>
            {t("report.columns.reset")}
          </Button>
          <Button onClick={onClose}>{t("report.done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
