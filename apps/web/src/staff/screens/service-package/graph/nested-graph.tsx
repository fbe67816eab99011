import type { GraphLayout } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { BoxFace } from "#staff/screens/service-package/graph/box-face.tsx";
import type { Circles } from "#staff/screens/service-package/items/circles.ts";
import { inOrder } from "#staff/screens/service-package/items/connections.ts";
import { partKey } from "#staff/screens/service-package/graph/drawn-parts.ts";
import { Expander } from "#staff/screens/service-package/graph/expander.tsx";
import { LineDrawing } from "#staff/screens/service-package/graph/line-drawing.tsx";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly packageId: number;
  readonly layout: GraphLayout;
  readonly catalogue: Catalogue;
  readonly isContaining: Circles["isContaining"];
  /** The path of packages that contain it. */
  readonly path: string;
  readonly onToggle: (key: string) => void;
};

/** Shows the contents of a nested package. It is edited on its own page only. */
export function NestedGraph({ packageId, layout, path, ...shared }: Props) {
  const { catalogue, isContaining, onToggle } = shared;
  const items = inOrder(catalogue.itemsOf(packageId) ?? []);
  return (
    <div className={classes["inside"]} style={{ width: layout.width, height: layout.height }}>
      <svg className={classes["lines"]} width={layout.width} height={layout.height} aria-hidden>
        {layout.lines.map((line) => (
          <LineDrawing key={`${line.from} ${line.to}`} line={line} />
        ))}
      </svg>
      <ol className={classes["boxes"]}>
        {items.map((item, place) => {
          const box = layout.boxes.find(({ id }) => id === item.id);
          if (box === undefined) return null;
          const key = partKey(path, item.id);
          const name = catalogue.nameOf(item);
          const { x: left, y: top, width, height, inside } = box;
          return (
            <li
              key={item.id}
              className={classes["box"]}
              style={{ left, top, width, height }}
              data-circular={isContaining(item) || undefined}
              data-inner
            >
              <div className={classes["face"]} title={name}>
                <BoxFace item={item} place={place + 1} name={name} minutes={catalogue.minutesOf(item)} />
              </div>
              {item.type === "package" && (
                <>
                  <Expander name={name} isOpen={inside !== undefined} onToggle={() => onToggle(key)} />
                  {inside !== undefined && (
                    <NestedGraph packageId={item.servicePackageId} layout={inside} path={key} {...shared} />
                  )}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
