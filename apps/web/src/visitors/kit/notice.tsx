import type { ReactNode } from "react";
import classes from "#visitors/kit/notice.module.css";

/** A notice for the visitor: what happened, and what to do. */
export function Notice({
  kind = "plain",
  title,
  children,
}: {
  readonly kind?: "plain" | "good" | "bad";
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <section
      className={`${classes["notice"]} ${kind === "plain" ? "" : classes[kind]}`}
      role={kind === "bad" ? "alert" : "status"}
    >
      <p className={classes["title"]}>{title}</p>
      {children}
    </section>
  );
}
