import { ActionIcon, Button, Group, Portal, Text, VisuallyHidden } from "@mantine/core";
import { type Icon, IconTrash } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId, useRef } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useSortableList } from "#staff/screens/voice-template/use-sortable-list.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Gap } from "#staff/ui/drag-list/gap.tsx";
import { DragHandle } from "#staff/ui/drag-list/drag-handle.tsx";
import classes from "#staff/screens/voice-template/voice-template.module.css";

/** A kind of entry that can be added. */
export type Maker<T> = {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  readonly make: () => T;
};

type Props<T> = {
  readonly of: Lens<T[]>;
  readonly makers: readonly Maker<T>[];
  /** The label of the add button. */
  readonly addLabel: string;
  readonly empty: string;
  readonly max: number;
  readonly nameOf: (value: T) => string;
  readonly iconOf: (value: T) => Icon;
  /** The fields of an entry, beside its name. */
  readonly children: (element: Lens<T>, value: T) => ReactNode;
};

/** A list in the order of playing; entries are added and moved by pointer and by keys. */
export function SortableList<T>({ of, makers, max, nameOf, iconOf, ...words }: Props<T>) {
  const t = useTexts();
  const hintId = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useField<T[]>(of);
  const values = field.value ?? [];
  const { dragList, said, inHand, add, remove } = useSortableList({
    list,
    values,
    change: field.change,
    makers,
    nameOf,
  });
  const { held } = dragList;
  const gapAt = (place: number) => <Gap name={String(place)} isOver={held?.gap === String(place)} />;
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <div
          ref={list}
          className={classes["list"]}
          data-carrying={held !== undefined || undefined}
          {...dragList.area}
        >
          {!field.readOnly && (
            <Group gap={6} role="group" aria-label={words.addLabel}>
              {makers.map(({ key, label, icon: MakerIcon }) => (
                <Button
                  key={key}
                  variant="default"
                  size="compact-xs"
                  className={classes["maker"] ?? ""}
                  leftSection={<MakerIcon size={14} />}
                  disabled={values.length >= max}
                  onPointerDown={(event) => dragList.hold(event, { maker: key })}
                  onClick={() => add(key, values.length)}
                >
                  {label}
                </Button>
              ))}
            </Group>
          )}
          {values.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.empty}
            </Text>
          )}
          <ol className={classes["rows"]}>
            {values.map((value, place) => {
              const RowIcon = iconOf(value);
              const isHeld = held !== undefined && "place" in held.what && held.what.place === place;
              return (
                // Entries have no ids, so the index is the only possible key.
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={place}>
                  <li aria-hidden>{gapAt(place)}</li>
                  <li className={classes["row"]} data-place={place} data-held={isHeld || undefined}>
                    {!field.readOnly && (
                      <DragHandle
                        dragList={dragList}
                        what={{ place }}
                        label={t("voice-template.grip", { name: nameOf(value) })}
                        describedBy={hintId}
                        isHeld={isHeld}
                      />
                    )}
                    <RowIcon size={16} aria-hidden className={classes["icon"] ?? ""} />
                    <Text size="sm" className={classes["name"] ?? ""}>
                      {nameOf(value)}
                    </Text>
                    <div className={classes["fields"]}>{words.children(of.at(place), value)}</div>
                    {!field.readOnly && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t("form.remove", { name: nameOf(value) })}
                        onClick={() => remove(place)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </li>
                </Fragment>
              );
            })}
            <li aria-hidden>{gapAt(values.length)}</li>
          </ol>
          <VisuallyHidden id={hintId}>{t("voice-template.carryHint")}</VisuallyHidden>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </div>
        {inHand !== undefined && (
          <Portal>
            <div className={classes["inHand"]} style={{ left: inHand.x, top: inHand.y }}>
              {inHand.name}
            </div>
          </Portal>
        )}
      </GroupFrame>
    </FieldFrame>
  );
}
