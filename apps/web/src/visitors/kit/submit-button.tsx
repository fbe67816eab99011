import type { ComponentProps } from "react";
import classes from "#visitors/kit/loaded.module.css";
import { Button } from "#visitors/kit/button.tsx";

/**
 * A submit button. While busy it keeps the focus, and pressing it again does nothing: `useSubmit` ignores further
 * presses.
 */
export function SubmitButton({ isBusy = false, className = "", ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      className={`${className} ${classes["submit"]}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
    />
  );
}
