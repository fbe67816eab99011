import type { ButtonHTMLAttributes } from "react";
import classes from "#visitors/kit/button.module.css";

type Look = "main" | "plain" | "quiet" | "danger";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: Look;
  readonly isWide?: boolean;
  /** While busy it cannot be pressed again, and is marked as busy. */
  readonly isBusy?: boolean;
};

/** A button large enough for a thumb. */
export function Button({ look = "plain", isWide, isBusy, className = "", ...rest }: ButtonProps) {
  const names = [classes["button"], classes[look], isWide === true ? classes["wide"] : "", className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(" ")}
      disabled={isBusy === true || rest.disabled === true}
      aria-busy={isBusy === true || undefined}
    />
  );
}
