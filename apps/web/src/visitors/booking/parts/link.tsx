import type { MouseEvent, ReactNode } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import buttons from "#visitors/kit/button.module.css";

/** A link to a step: a real address, followed without reloading the page. */
export function Link({
  to,
  isBack = false,
  look,
  className,
  children,
}: {
  readonly to: Place;
  /** Goes back in the history where possible. */
  readonly isBack?: boolean;
  /** Styled as a button. */
  readonly look?: "main" | "plain";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { pathTo, go, goBack } = useBookingContext();
  const handleClick = (event: MouseEvent): void => {
    // The browser opens new tabs and windows itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (isBack) goBack(to);
    else go(to);
  };
  const names = look === undefined ? className : `${buttons["button"]} ${buttons[look]}`;
  return (
    <a href={pathTo(to)} className={names} onClick={handleClick}>
      {children}
    </a>
  );
}
