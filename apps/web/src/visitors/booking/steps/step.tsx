import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { Progress } from "#visitors/booking/parts/progress.tsx";
import { Link } from "#visitors/booking/parts/link.tsx";
import { isUnderWay } from "#visitors/booking/state/navigation.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import type { Stage } from "#visitors/booking/state/way.ts";
import classes from "#visitors/booking/steps/step.module.css";
import { useSettling } from "#visitors/kit/use-settling.ts";
import { useWords } from "#visitors/booking/words/words.ts";

/** One step: its title, the way back, and its content. */
export function Step({
  name,
  title,
  before,
  stage,
  children,
}: {
  /** Changes with the step, but not with the language. */
  readonly name: string;
  readonly title: string;
  readonly before: Place | undefined;
  readonly stage: Stage | undefined;
  readonly children: ReactNode;
}) {
  const t = useWords();
  const { page } = useBookingContext();
  const [firstName] = useState(name);
  const pageName = page.name[t.language];
  useEffect(() => {
    document.title = `${title} · ${pageName}`;
  }, [title, pageName]);
  return (
    <div className={classes["step"]} data-settling={useSettling(name) || undefined}>
      {(before !== undefined || stage !== undefined) && (
        <div className={classes["top"]}>
          {before !== undefined && (
            <Link to={before} isBack className={classes["back"] ?? ""}>
              <span aria-hidden="true">←</span> {t("back")}
            </Link>
          )}
          {stage !== undefined && <Progress stage={stage} />}
        </div>
      )}
      <Title key={name} isReached={isUnderWay() || name !== firstName}>
        {title}
      </Title>
      {children}
    </div>
  );
}

/** Moves focus to the heading for screen readers and scrolls to the top. */
function Title({ isReached, children }: { readonly isReached: boolean; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // As it was at the first render: later changes must not move the focus.
  const [wasReached] = useState(isReached);
  useEffect(() => {
    if (!wasReached) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [wasReached]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes["title"]}>
      {children}
    </h1>
  );
}
