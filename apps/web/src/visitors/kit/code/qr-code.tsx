import { encode } from "uqr";
import classes from "#visitors/kit/code/qr-code.module.css";

/** A code for cameras. A long text is encoded with less redundancy, so that its squares stay large. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: text.length > 100 ? "L" : "M", border: 4 });
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
