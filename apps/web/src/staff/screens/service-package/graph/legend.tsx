import { Group, Text } from "@mantine/core";
import { dependencyTypes } from "@cherga/engine/vocabulary";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

/** Tells what the two kinds of lines mean. */
export function Legend() {
  const t = useTexts();
  return (
    <Group gap="md">
      {dependencyTypes.map((type) => (
        <Group key={type} gap={6} wrap="nowrap">
          <svg width={34} height={10} aria-hidden>
            <g className={classes["line"]} data-type={type}>
              <path className={classes["stroke"]} d="M0,5 H26" />
              <polygon points="34,5 26,0 26,10" />
            </g>
          </svg>
          <Text size="xs" c="dimmed">
            {t(`service-package.items.dependencies.type.${type}`)}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
