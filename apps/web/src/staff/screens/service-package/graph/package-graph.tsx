import { Portal, VisuallyHidden } from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Circles } from "#staff/screens/service-package/items/circles.ts";
import { drawnParts, partKey } from "#staff/screens/service-package/graph/drawn-parts.ts";
import { GraphBox } from "#staff/screens/service-package/graph/graph-box.tsx";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";
import { graphLayout } from "#staff/screens/service-package/graph/graph-layout.ts";
import { GraphLine } from "#staff/screens/service-package/graph/graph-line.tsx";
import { ghostPath } from "#staff/screens/service-package/graph/graph-lines.ts";
import { type GraphLayout, graphSizes } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { LineDrawing } from "#staff/screens/service-package/graph/line-drawing.tsx";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import { type ConnectionDraft, useConnecting } from "#staff/screens/service-package/graph/use-connecting.ts";
import type { GraphSelection, Graph } from "#staff/screens/service-package/graph/use-graph.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useDragList } from "#staff/ui/drag-list/use-drag-list.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly graph: Graph;
  readonly catalogue: Catalogue;
  readonly circles: Circles;
  /** The components with issues. */
  readonly wrong: ReadonlySet<string>;
};

/** Draws the components from left to right in the order of time, with their dependencies. */
export function PackageGraph({ graph, catalogue, circles, wrong }: Props) {
  const t = useTexts();
  const hintId = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { items, aim } = graph;
  const layout = useMemo(
    () => graphLayout(drawnParts(items, opened, catalogue.itemsOf)),
    [items, opened, catalogue],
  );
  const { pulled, handleOf } = useConnecting(canvas, layout, (from, to) => graph.connect({ from, to }));
  const placeOf = (id: string): number => items.findIndex((item) => item.id === id);
  const dragList = useDragList<string>({
    list: canvas,
    gapsOf: () => items.map(({ id }) => id),
    homeOf: (id) => id,
    onPut: (id, other) => graph.move(id, placeOf(other)),
  });
  const { held, pointer } = dragList;
  const target = pulled?.to ?? aim?.to ?? (held?.gap === held?.what ? undefined : held?.gap);

  // Scrolls to the box that is chosen by keys.
  const aimed = aim?.to;
  useEffect(() => {
    if (aimed === undefined) return;
    const box = canvas.current?.querySelector(`[data-box="${CSS.escape(aimed)}"]`);
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [aimed]);

  function handleToggle(key: string): void {
    setOpened(
      (before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]),
    );
  }

  return (
    <div className={classes["scroll"]}>
      <div
        ref={canvas}
        className={classes["canvas"]}
        style={{ width: layout.width, height: layout.height }}
        data-busy={held !== undefined || pulled !== undefined || undefined}
        {...dragList.area}
      >
        <svg className={classes["lines"]} width={layout.width} height={layout.height} aria-hidden>
          {layout.lines.map((line) => (
            <LineDrawing
              key={`${line.from} ${line.to}`}
              line={line}
              isChosen={isLine(graph.chosen, line)}
              isCircular={circles.isLine(line)}
              onChoose={() => graph.choose({ line: { from: line.from, to: line.to } })}
            />
          ))}
        </svg>
        <ol className={classes["boxes"]} aria-label={t("service-package.items")}>
          {items.map((item, place) => {
            const box = layout.boxes.find(({ id }) => id === item.id);
            return (
              box !== undefined && (
                <GraphBox
                  key={item.id}
                  item={item}
                  place={place}
                  box={box}
                  graph={graph}
                  catalogue={catalogue}
                  circles={circles}
                  isWrong={wrong.has(item.id)}
                  isHeld={held?.what === item.id}
                  isTarget={target === item.id && pulled?.from !== item.id}
                  hintId={hintId}
                  partKey={partKey("", item.id)}
                  onToggle={handleToggle}
                  onHold={(event) => dragList.hold(event, item.id)}
                  handle={handleOf(item.id)}
                />
              )
            );
          })}
        </ol>
        {layout.lines.map((line) => (
          <GraphLine
            key={`${line.from} ${line.to}`}
            line={line}
            graph={graph}
            isChosen={isLine(graph.chosen, line)}
            isCircular={circles.isLine(line)}
            hintId={`${hintId}-line`}
          />
        ))}
        {(pulled !== undefined || aim !== undefined) && (
          <svg className={classes["lines"]} width={layout.width} height={layout.height} aria-hidden>
            <path className={classes["ghost"]} d={ghostOf(layout, pulled, aim)} />
          </svg>
        )}
      </div>
      <VisuallyHidden id={hintId}>{t("service-package.boxKeys")}</VisuallyHidden>
      <VisuallyHidden id={`${hintId}-line`}>{t("service-package.lineKeys")}</VisuallyHidden>
      {held?.gap !== undefined && pointer !== undefined && (
        <Portal>
          <div className={classes["inHand"]} style={{ left: pointer.x, top: pointer.y }}>
            {t("service-package.inHand", { name: graph.called(held.what), place: placeOf(held.gap) + 1 })}
          </div>
        </Portal>
      )}
    </div>
  );
}

const isLine = (chosen: GraphSelection | undefined, { from, to }: Edge): boolean =>
  chosen !== undefined && "line" in chosen && chosen.line.from === from && chosen.line.to === to;

/** Returns the line of an unfinished connection: to the pointer, or to the chosen box. */
function ghostOf({ boxes }: GraphLayout, pulled: ConnectionDraft | undefined, aim: Edge | undefined): string {
  const begin = boxes.find(({ id }) => id === (pulled?.from ?? aim?.from));
  const target = boxes.find(({ id }) => id === aim?.to);
  const end = pulled ?? (target && { x: target.x, y: target.y + graphSizes.box.height / 2 });
  if (begin === undefined || end === undefined) return "";
  return ghostPath({ x: begin.x + begin.width, y: begin.y + graphSizes.box.height / 2 }, end);
}
