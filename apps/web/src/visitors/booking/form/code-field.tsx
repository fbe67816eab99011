import type { Ref } from "react";
import classes from "#visitors/booking/form/form.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** The field for a code of digits; phones can fill it in from the message. */
export function CodeField({
  ref,
  hint,
  length,
  value,
  fault,
  onType,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly hint: string;
  readonly length: number;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onType: (typed: string) => void;
}) {
  const t = useWords();
  return (
    <div className={classes["field"]}>
      <label htmlFor="code">{t("code.label")}</label>
      <p id="code-hint" className={classes["hint"]}>
        {hint}
      </p>
      <input
        ref={ref}
        id="code"
        className={classes["code"]}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? "code-hint" : "code-hint code-fault"}
        // A pasted code may have words around it.
        onChange={({ target }) => onType(target.value.replaceAll(/\D/g, "").slice(0, length))}
      />
      <p id="code-fault" role="alert" className={classes["fault"]}>
        {fault}
      </p>
    </div>
  );
}
