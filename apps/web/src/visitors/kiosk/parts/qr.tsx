import { encode } from "uqr";
import classes from "#visitors/kiosk/parts/qr.module.css";

/** Draws an address as a code that phones read. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={classes["code"]}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={classes["dark"]} d={path} />
    </svg>
  );
}
