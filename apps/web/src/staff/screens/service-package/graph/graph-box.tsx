import type { PointerEvent } from "react";
import { VisuallyHidden } from "@mantine/core";
import type { Box } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { BoxFace } from "#staff/screens/service-package/graph/box-face.tsx";
import type { Circles } from "#staff/screens/service-package/items/circles.ts";
import { Expander } from "#staff/screens/service-package/graph/expander.tsx";
import { pressOnBox } from "#staff/screens/service-package/graph/graph-keys.ts";
import { NestedGraph } from "#staff/screens/service-package/graph/nested-graph.tsx";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import type { useConnecting } from "#staff/screens/service-package/graph/use-connecting.ts";
import type { Graph } from "#staff/screens/service-package/graph/use-graph.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly item: PackageItem;
  readonly place: number;
  readonly box: Box;
  readonly graph: Graph;
  readonly catalogue: Catalogue;
  readonly circles: Circles;
  /** Whether it has issues. */
  readonly isWrong: boolean;
  readonly isHeld: boolean;
  /** Whether a connection or another box would be dropped here. */
  readonly isTarget: boolean;
  /** The id of the element that explains the keys. */
  readonly hintId: string;
  readonly partKey: string;
  readonly onToggle: (key: string) => void;
  readonly onHold: (event: PointerEvent) => void;
  readonly handle: ReturnType<ReturnType<typeof useConnecting>["handleOf"]>;
};

/** A component of the package: it can be chosen, connected, reordered, and expanded if it is a package. */
export function GraphBox({ item, place, box, graph, catalogue, circles, ...at }: Props) {
  const t = useTexts();
  const { chosen, readOnly } = graph;
  const { x: left, y: top, width, height, inside } = box;
  const name = catalogue.nameOf(item);
  const isChosen = chosen !== undefined && "box" in chosen && chosen.box === item.id;
  const before = item.dependencies.map(({ itemId }) => graph.called(itemId)).filter(Boolean);
  return (
    <li
      className={classes["box"]}
      style={{ left, top, width, height }}
      data-gap={item.id}
      data-chosen={isChosen || undefined}
      data-circular={circles.isBox(item) || undefined}
      data-wrong={at.isWrong || undefined}
      data-held={at.isHeld || undefined}
      data-target={at.isTarget || undefined}
    >
      <button
        type="button"
        className={classes["face"]}
        title={name}
        data-box={item.id}
        aria-pressed={isChosen}
        aria-describedby={at.hintId}
        onClick={() => graph.choose({ box: item.id })}
        onPointerDown={readOnly ? undefined : at.onHold}
        onKeyDown={readOnly ? undefined : (event) => pressOnBox(event, graph, item.id)}
        onBlur={graph.giveUp}
      >
        <BoxFace item={item} place={place + 1} name={name} minutes={catalogue.minutesOf(item)} />
        {before.length > 0 && (
          <VisuallyHidden component="span">
            {t("service-package.after", { names: before.join(", ") })}
          </VisuallyHidden>
        )}
      </button>
      {item.type === "package" && (
        <>
          <Expander name={name} isOpen={inside !== undefined} onToggle={() => at.onToggle(at.partKey)} />
          {inside !== undefined && (
            <NestedGraph
              packageId={item.servicePackageId}
              layout={inside}
              catalogue={catalogue}
              isContaining={circles.isContaining}
              path={at.partKey}
              onToggle={at.onToggle}
            />
          )}
        </>
      )}
      {!readOnly && (
        <>
          <span className={classes["grip"]} aria-hidden onPointerDown={at.onHold} />
          <span
            className={classes["handle"]}
            data-handle={item.id}
            title={t("service-package.connect")}
            aria-hidden
            {...at.handle}
          />
        </>
      )}
    </li>
  );
}
