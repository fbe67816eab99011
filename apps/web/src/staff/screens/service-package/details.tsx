import { ActionIcon, Button, Card, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { dependencyTypes } from "@cherga/engine/vocabulary";
import { IconArrowLeft, IconArrowRight, IconTrash } from "@tabler/icons-react";
import type { Lens } from "#staff/forms/lens.ts";
import { ComponentFields } from "#staff/screens/service-package/component-fields.tsx";
import { connectionOf } from "#staff/screens/service-package/items/connections.ts";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import type { Graph } from "#staff/screens/service-package/graph/use-graph.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<PackageItem[]>;
  /** The components, as in the form. */
  readonly items: readonly PackageItem[];
  readonly graph: Graph;
  readonly catalogue: Catalogue;
};

/** The fields of the chosen component or connection, usable without the graph. */
export function Details({ of, items, graph, catalogue }: Props) {
  const t = useTexts();
  const { chosen } = graph;
  if (chosen === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t("service-package.chooseOne")}
      </Text>
    );
  if ("line" in chosen) return <LineDetails edge={chosen.line} graph={graph} />;
  const index = items.findIndex(({ id }) => id === chosen.box);
  const item = items[index];
  if (item === undefined) return null;
  return <BoxDetails of={of.at(index)} item={item} graph={graph} catalogue={catalogue} />;
}

type BoxProps = Pick<Props, "graph" | "catalogue"> & {
  readonly of: Lens<PackageItem>;
  readonly item: PackageItem;
};

function BoxDetails({ of, item, graph, catalogue }: BoxProps) {
  const t = useTexts();
  const place = graph.items.findIndex(({ id }) => id === item.id);
  const name = catalogue.nameOf(item);
  return (
    <Card withBorder padding="sm" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text size="sm" fw={600} truncate>
          {place + 1}. {name}
        </Text>
        {!graph.readOnly && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              aria-label={t("service-package.earlier")}
              disabled={place === 0}
              onClick={() => graph.move(item.id, place - 1)}
            >
              <IconArrowLeft size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t("service-package.later")}
              disabled={place === graph.items.length - 1}
              onClick={() => graph.move(item.id, place + 1)}
            >
              <IconArrowRight size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t("form.remove", { name })}
              onClick={() => graph.remove(item.id)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <ComponentFields key={item.id} of={of} item={item} nameOf={catalogue.nameOf} />
    </Card>
  );
}

function LineDetails({ edge, graph }: { readonly edge: Edge; readonly graph: Graph }) {
  const t = useTexts();
  const name = `${graph.called(edge.from)} → ${graph.called(edge.to)}`;
  return (
    <Card withBorder padding="sm" component="section" aria-label={name}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <SegmentedControl
          size="xs"
          orientation="vertical"
          aria-label={t("service-package.items.dependencies.type")}
          readOnly={graph.readOnly}
          value={connectionOf(graph.items, edge) ?? "blocking"}
          data={dependencyTypes.map((type) => ({
            value: type,
            label: t(`service-package.items.dependencies.type.${type}`),
          }))}
          onChange={(value) => graph.setType(edge, value)}
        />
        {!graph.readOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => graph.disconnect(edge)}
          >
            {t("service-package.disconnect")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
