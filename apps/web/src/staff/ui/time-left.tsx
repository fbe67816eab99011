import classes from "#staff/ui/time-left.module.css";

/** A thin bar that empties while an offer lasts. */
export function TimeLeft({ ms }: { readonly ms: number }) {
  return <div className={classes["bar"]} style={{ animationDuration: `${ms}ms` }} aria-hidden />;
}
