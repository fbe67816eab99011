import { type ReactNode, useEffect, useRef } from "react";
import classes from "#visitors/kiosk/parts/heading.module.css";

/** The heading of a step. It takes the focus, so that screen readers read it first. */
export function Heading({
  children,
  isQuiet = false,
}: {
  readonly children: ReactNode;
  readonly isQuiet?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isQuiet) heading.current?.focus({ preventScroll: true });
  }, [isQuiet]);
  return (
    <h1 ref={heading} className={classes["heading"]} tabIndex={-1}>
      {children}
    </h1>
  );
}
