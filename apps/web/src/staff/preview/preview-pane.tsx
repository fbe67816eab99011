import { Group, Stack, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { PreviewFrame } from "#staff/preview/preview-frame.tsx";
import classes from "#staff/preview/preview-frame.module.css";

type Props = ComponentProps<typeof PreviewFrame> & {
  readonly hint: string;
  /** What can be chosen or done with the preview. */
  readonly controls: ReactNode;
  /** Why there is nothing to see yet. */
  readonly note?: ReactNode;
  /** Another number starts the screen anew. */
  readonly round?: number;
};

/** A previewed screen with its hint and its controls. Its width leaves room for the form: narrow in portrait. */
export function PreviewPane({ hint, controls, note, round = 0, ...frame }: Props) {
  const isUpright = frame.size.width < frame.size.height;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group gap="xs">{controls}</Group>
      {note}
      <div className={classes[isUpright ? "upright" : "lying"]}>
        <PreviewFrame key={round} {...frame} />
      </div>
    </Stack>
  );
}
