import { Box } from "@mantine/core";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { type Layer, layersOn, type LayerPart, type OverrideReason } from "@cherga/engine/schedule/layers-on";
import type { ApplyingList } from "@cherga/engine/schedule/lists-on";
import type { Stretch } from "@cherga/engine/time/day-frame";
import { scheduleBlocks } from "@cherga/engine/vocabulary";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { clockOf } from "#staff/ui/clock.ts";
import { findList } from "#staff/screens/schedule/plan/plan.ts";
import { positionIn } from "#staff/screens/schedule/week/position-in.ts";
import type { PlannedDay } from "#staff/screens/schedule/week/week-of.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import type { Organization } from "#staff/schedule-result/use-organization.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly scheduleId: number;
  readonly plan: SchedulePlan;
  readonly organization: Organization;
  readonly day: PlannedDay;
  readonly hours: Stretch;
};

/** A part of an item, or a whole day off. */
type ShownPart = Stretch & Pick<LayerPart, "overruled"> & Partial<Pick<LayerPart, "item">>;

/**
 * The blocks of a day side by side, the most specific first; overruled parts are pale, and name what overrules them.
 */
export function Layers({ scheduleId, plan, organization, day, hours }: Props) {
  const t = useTexts();
  const nameOf = useListName();
  const layers = layersOn(plan, organization, day.on);
  const blocks = scheduleBlocks.toReversed().filter((block) => layers.some((layer) => layer.block === block));
  return (
    <>
      {day.stretches
        .filter(({ kind }) => kind === "work")
        .map((stretch) => (
          <Box
            key={stretch.from}
            className={classes["resulting"] ?? ""}
            aria-hidden
            __vars={positionIn(hours, stretch)}
          />
        ))}
      <ul className={classes["layers"]}>
        {blocks.map((block) => (
          <li key={block} className={classes["layer"]}>
            {layers.filter((layer) => layer.block === block).map(layerParts)}
          </li>
        ))}
      </ul>
    </>
  );

  function layerParts(layer: Layer): readonly ReactNode[] {
    const { list, parts, replacedBy } = layer;
    if (list.items.length > 0 || !list.unique) return parts.map((part) => partBox(layer, part));
    const overruled: OverrideReason | undefined = replacedBy && { by: "list", list: replacedBy };
    return [partBox(layer, { ...hours, overruled })];
  }

  function partBox({ block, list }: Layer, { from, to, item, overruled }: ShownPart): ReactNode {
    const what = [
      item === undefined
        ? t("schedule.week.off")
        : `${clockOf(from)}–${clockOf(to)} ${t(`schedule.item.kind.${item.kind}`)}`,
      `${t(`schedule.block.${block}`)}: ${listName({ block, list })}`,
      ...(list.unique ? [t("schedule.list.unique.badge")] : []),
      ...(overruled === undefined ? [] : [why(overruled)]),
    ].join(", ");
    const itemPlace = item === undefined ? {} : { itemId: item.id };
    return (
      <Box
        key={`${list.id} ${item?.id} ${from}`}
        className={classes["part"] ?? ""}
        data-block={block}
        data-kind={item?.kind ?? "off"}
        data-unique={list.unique}
        data-overruled={overruled !== undefined}
        __vars={positionIn(hours, { from, to })}
      >
        <Link
          {...placeIn(scheduleId, { block, listId: list.id, ...itemPlace })}
          className={classes["partLink"]}
          aria-label={what}
          title={what}
          resetScroll={false}
        />
      </Box>
    );
  }

  function why(overruled: OverrideReason): string {
    if (overruled.by === "hours") return t("schedule.layers.byHours");
    const by = `${t(`schedule.block.${overruled.list.block}`)}: ${listName(overruled.list)}`;
    return t(overruled.by === "list" ? "schedule.layers.byList" : "schedule.layers.byItem", {
      by,
      times: overruled.by === "item" ? `${overruled.item.from}–${overruled.item.to}` : "",
    });
  }

  function listName({ block, list }: ApplyingList): string {
    const found = findList(plan, { block, listId: list.id });
    return found === undefined ? "" : nameOf(block, found);
  }
}
