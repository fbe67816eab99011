import { dependencyTypes } from "@cherga/engine/vocabulary";
import { Alert, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconListNumbers } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useEditing, useField } from "#staff/forms/form.tsx";
import { isUnder, type Lens } from "#staff/forms/lens.ts";
import { AddComponent } from "#staff/screens/service-package/add-component.tsx";
import { type Circles, circlesIn } from "#staff/screens/service-package/items/circles.ts";
import { againstOrder } from "#staff/screens/service-package/items/connections.ts";
import { Details } from "#staff/screens/service-package/details.tsx";
import { PackageGraph } from "#staff/screens/service-package/graph/package-graph.tsx";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import { type Catalogue, useCatalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import { type Graph, useGraph } from "#staff/screens/service-package/graph/use-graph.ts";
import { VisitChain } from "#staff/screens/service-package/visit-chain.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = { readonly of: Lens<PackageItem[]>; readonly id: number | undefined };

const most = 50;

/** The components of a package as a dependency graph, beside the resulting visit. */
export function Components({ of, id }: Props) {
  const t = useTexts();
  const room = useRef<HTMLDivElement>(null);
  const field = useField(of);
  const { value: items } = field;
  const catalogue = useCatalogue(id, items);
  const focusLater = useFocusLater(room);
  const focus = (selector: string): void => focusLater((shown) => shown.querySelector<HTMLElement>(selector));
  const graph = useGraph(of, field, catalogue, focus);
  const circles = useMemo(() => circlesIn(catalogue.self, items, catalogue.itemsOf), [items, catalogue]);
  const wrong = useWrong(of, items);
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={circles.path === undefined ? field : { ...field, error: undefined }}>
        <Stack gap="xs" mt="xs" ref={room} className={classes["graph"] ?? ""}>
          {items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("service-package.empty")}
            </Text>
          ) : (
            <>
              <PackageGraph graph={graph} catalogue={catalogue} circles={circles} wrong={wrong} />
              <Legend />
            </>
          )}
          <Warnings graph={graph} circles={circles} catalogue={catalogue} />
          {!graph.readOnly && (
            <Group gap="xs">
              <AddComponent isFull={items.length >= most} onAdd={graph.add} />
              {items.length > 1 && (
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconListNumbers size={16} />}
                  onClick={graph.generate}
                >
                  {t("service-package.generateOrder")}
                </Button>
              )}
            </Group>
          )}
          <VisuallyHidden role="status">{graph.said}</VisuallyHidden>
          {items.length > 0 && (
            <div className={classes["room"]}>
              <div className={classes["halves"]}>
                <Details of={of} items={items} graph={graph} catalogue={catalogue} />
                <VisitChain items={items} catalogue={catalogue} graph={graph} />
              </div>
            </div>
          )}
        </Stack>
      </GroupFrame>
    </FieldFrame>
  );
}

type WarningsProps = {
  readonly graph: Graph;
  readonly circles: Circles;
  readonly catalogue: Catalogue;
};

/** Shows what prevents saving, or what will differ from the intention. */
function Warnings({ graph, circles: { path }, catalogue }: WarningsProps) {
  const t = useTexts();
  if (path !== undefined) {
    const names =
      path.of === "components"
        ? path.ids.map(graph.called)
        : path.ids.map((packageId) =>
            packageId === 0
              ? t("service-package.new")
              : catalogue.titleOf({ type: "package", id: packageId }),
          );
    return (
      <Alert color="red" role="alert" p="xs" title={t("issue.ERROR_RECURSION")}>
        {names.join(" → ")}
      </Alert>
    );
  }
  const edge = againstOrder(graph.items);
  if (edge === undefined) return null;
  return (
    <Alert color="orange" p="xs">
      {t("service-package.againstOrder", { from: graph.called(edge.from), to: graph.called(edge.to) })}
    </Alert>
  );
}

/** Returns the components with issues, to mark them in the graph. */
function useWrong(of: Lens<PackageItem[]>, items: readonly PackageItem[]): ReadonlySet<string> {
  const issues = useEditing((editing) => editing.issues);
  return new Set(
    items
      .filter((_, index) => issues.some(({ path }) => isUnder(path, of.at(index).path)))
      .map(({ id }) => id),
  );
}

/** Explains the two kinds of lines. */
function Legend() {
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
