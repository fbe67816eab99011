import { Group } from "@mantine/core";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly isLayered: boolean;
  /** From the most general to the most specific. */
  readonly blocks: readonly ScheduleBlock[];
  readonly hasBreaks: boolean;
};

/** Says what the colours mean; of layers, also which goes before which. */
export function Legend({ isLayered, blocks, hasBreaks }: Props) {
  const t = useTexts();
  return (
    <Group gap={isLayered ? "xs" : "md"} aria-hidden={!isLayered || undefined}>
      {(isLayered ? blocks.toReversed() : blocks).map((block, index) => (
        <Group key={block} gap="xs" wrap="nowrap">
          {isLayered && index > 0 && <span aria-hidden>›</span>}
          <span className={classes["legend"]} data-block={block}>
            {t(`schedule.block.${block}`)}
          </span>
        </Group>
      ))}
      {!isLayered && hasBreaks && (
        <span className={classes["legend"]} data-kind="break">
          {t("schedule.item.kind.break")}
        </span>
      )}
      {isLayered && <span className={classes["note"]}>{t("schedule.layers.hint")}</span>}
    </Group>
  );
}
