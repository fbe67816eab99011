import { IconArrowNarrowRight, IconHourglass } from "@tabler/icons-react";
import type { GraphEdge } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { pressOnLine } from "#staff/screens/service-package/graph/graph-keys.ts";
import type { Graph } from "#staff/screens/service-package/graph/use-graph.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly line: GraphEdge;
  readonly graph: Graph;
  readonly isChosen: boolean;
  readonly isCircular: boolean;
  /** The id of the element that explains the keys. */
  readonly hintId: string;
};

/** The handle of a line, for pointer and keys. */
export function GraphLine({ line, graph, isChosen, isCircular, hintId }: Props) {
  const t = useTexts();
  const { from, to, type, middle } = line;
  const isLent = type === "lendTime";
  const Icon = isLent ? IconHourglass : IconArrowNarrowRight;
  return (
    <button
      type="button"
      className={classes["middle"]}
      style={{ left: middle.x, top: middle.y }}
      data-line={`${from} ${to}`}
      data-chosen={isChosen || undefined}
      data-circular={isCircular || undefined}
      aria-pressed={isChosen}
      aria-describedby={hintId}
      aria-label={t("service-package.line", {
        from: graph.called(from),
        to: graph.called(to),
        how: t(`service-package.items.dependencies.type.${type}`),
      })}
      onClick={() => graph.choose({ line: { from, to } })}
      onKeyDown={graph.readOnly ? undefined : (event) => pressOnLine(event, graph, { from, to }, isLent)}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
