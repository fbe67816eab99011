import { Group, Input, SegmentedControl, Stack } from "@mantine/core";
import type { Hours } from "@cherga/engine/schedule/schedule";
import type { ReactNode } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly hours: Hours | null;
  /** The initial value of other hours. */
  readonly first: Hours;
  readonly readOnly: boolean;
  readonly onChange: (hours: Hours | null) => void;
  /** The input of the hours, shown if there are some. */
  readonly children: ReactNode;
};

/** The choice between a closed day and other hours. */
export function HoursChoice({ hours, first, readOnly, onChange, children }: Props) {
  const t = useTexts();
  return (
    // Aligned at the top, so that inputs do not move when an error appears below.
    <Group gap="md" align="flex-start">
      <Stack gap={0}>
        <Input.Label labelElement="div">{t("closeDay.what")}</Input.Label>
        <SegmentedControl
          aria-label={t("closeDay.what")}
          value={hours === null ? "closed" : "other"}
          readOnly={readOnly}
          data={[
            { value: "closed", label: t("closeDay.closed") },
            { value: "other", label: t("closeDay.other") },
          ]}
          onChange={(value) => onChange(value === "closed" ? null : (hours ?? first))}
        />
      </Stack>
      {hours !== null && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {children}
        </Group>
      )}
    </Group>
  );
}
