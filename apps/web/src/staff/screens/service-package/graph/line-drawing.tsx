import type { GraphEdge } from "#staff/screens/service-package/graph/graph-shapes.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly line: GraphEdge;
  readonly isChosen?: boolean;
  readonly isCircular?: boolean;
  /** Absent: the line is read-only. */
  readonly onChoose?: () => void;
};

/** Draws a dependency: solid if the earlier one must have ended, dashed if it lends time. */
export function LineDrawing({ line, isChosen = false, isCircular = false, onChoose }: Props) {
  const { path, end, type } = line;
  return (
    <g
      className={classes["line"]}
      data-type={type}
      data-chosen={isChosen || undefined}
      data-circular={isCircular || undefined}
    >
      {onChoose !== undefined && <path className={classes["reach"]} d={path} onClick={onChoose} />}
      <path className={classes["stroke"]} d={path} />
      <polygon points={`${end.x},${end.y} ${end.x - 8},${end.y - 5} ${end.x - 8},${end.y + 5}`} />
    </g>
  );
}
