import type { GraphEdge } from "#staff/screens/service-package/graph/graph-shapes.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly line: GraphEdge;
  readonly isChosen?: boolean;
  readonly isCircular?: boolean;
  /** Absent: the line can only be looked at. */
  readonly onChoose?: () => void;
};

/** Draws a dependency: solid where one must have ended, dashed where time is lent. */
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
