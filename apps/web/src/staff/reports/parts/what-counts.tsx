import { Anchor, Text } from "@mantine/core";
import classes from "#staff/reports/parts/report.module.css";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly texts: readonly TextKey[];
  /** Counts also what the report begins without; absent if nothing is left out. */
  readonly onAll?: (() => void) | undefined;
};

/** Says what a report counts, because reports that count differently have different totals for the same day. */
export function WhatCounts({ texts, onAll }: Props) {
  const t = useTexts();
  return (
    <Text size="sm" c="dimmed">
      {texts.map((text) => t(text)).join(" ")}
      {onAll !== undefined && (
        <>
          {" "}
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes["screenOnly"] ?? ""}
            onClick={onAll}
          >
            {t("report.counts.all")}
          </Anchor>
        </>
      )}
    </Text>
  );
}
