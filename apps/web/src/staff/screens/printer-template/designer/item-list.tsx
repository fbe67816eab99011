import { Button, Menu, Text } from "@mantine/core";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { IconPlus } from "@tabler/icons-react";
import { Fragment } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import {
  useDesigner,
  useDesignerActions,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import { PrintedItemCard } from "#staff/screens/printer-template/designer/item-card.tsx";
import { itemIcons } from "#staff/screens/printer-template/designer/item-icons.ts";
import { type ItemGap, gapName, hasRoom, samePlace } from "#staff/screens/printer-template/item-places.ts";
import { columnItemTypes, type ItemOf } from "#staff/screens/printer-template/items.ts";
import { stepFrom } from "#staff/screens/printer-template/designer/steps.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/printer-template/printer-template.module.css";

type Props = {
  readonly of: Lens<PrinterItem[]>;
  readonly items: readonly PrinterItem[];
  readonly pathOf: (index: number) => ItemPath;
  readonly gripHintId: string;
};

/** The items of a ticket or of a column, with gaps to drop others into. */
export function ItemList({ of, items, pathOf, gripHintId }: Props) {
  const { items: ticket, held, selected, readOnly } = useDesigner();
  return (
    <FieldFrame path={of.path}>
      <div>
        {items.map((item, index) => (
          // Items have no ids, so the index is the only possible key.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <Room gap={pathOf(index)} />
            <PrintedItemCard
              of={of.at(index)}
              item={item}
              path={pathOf(index)}
              gripHintId={gripHintId}
              readOnly={readOnly}
              isOpen={samePlace(pathOf(index), selected)}
              heldBy={held && samePlace(held.from, pathOf(index)) ? held.by : undefined}
              may={{
                up: stepFrom(ticket, pathOf(index), "up") !== undefined,
                down: stepFrom(ticket, pathOf(index), "down") !== undefined,
                duplicate: hasRoom(ticket, pathOf(index)),
              }}
            >
              {item.type === "item-column-container" && (
                <Columns of={of.at(index)} item={item} index={index} gripHintId={gripHintId} />
              )}
            </PrintedItemCard>
          </Fragment>
        ))}
        <Room gap={pathOf(items.length)} isAll={items.length === 0} />
      </div>
    </FieldFrame>
  );
}

type RoomProps = {
  readonly gap: ItemGap;
  /** Whether the list is empty. */
  readonly isAll?: boolean;
};

/** A gap between items. */
function Room({ gap, isAll = false }: RoomProps) {
  const t = useTexts();
  const { held } = useDesigner();
  return (
    <div
      className={classes["gap"]}
      data-gap={gapName(gap)}
      data-empty={isAll || undefined}
      data-over={(held?.gap !== undefined && samePlace(held.gap, gap)) || undefined}
    >
      {isAll && (
        <Text size="sm" c="dimmed">
          {t("printer-template.empty")}
        </Text>
      )}
    </div>
  );
}

type ColumnsProps = Pick<Props, "gripHintId"> & {
  readonly of: Lens<PrinterItem>;
  readonly item: ItemOf<"item-column-container">;
  readonly index: number;
};

function Columns({ of, item, index, gripHintId }: ColumnsProps) {
  const t = useTexts();
  const { items, readOnly } = useDesigner();
  return (
    <div className={classes["columns"]}>
      {item.columns.map((column, place) => (
        // Columns have no ids either.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={place} className={classes["column"]}>
          <Text size="xs" c="dimmed">
            {t("printer-template.columnOf", { number: place + 1, width: column.width ?? 0 })}
          </Text>
          <ItemList
            of={lensAt([...of.path, "columns", place, "items"])}
            items={column.items}
            pathOf={(inner) => [index, place, inner]}
            gripHintId={gripHintId}
          />
          {!readOnly && hasRoom(items, [index, place, 0]) && (
            <AddInside gap={[index, place, column.items.length]} number={place + 1} />
          )}
        </section>
      ))}
    </div>
  );
}

function AddInside({ gap, number }: { readonly gap: ItemGap; readonly number: number }) {
  const t = useTexts();
  const doing = useDesignerActions();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          aria-label={t("printer-template.addInside", { number })}
        >
          {t("printer-template.addItem")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columnItemTypes.map((type) => {
          const Icon = itemIcons[type];
          return (
            <Menu.Item key={type} leftSection={<Icon size={16} />} onClick={() => doing.add(type, gap)}>
              {t(`printer-template.items.type.${type}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
