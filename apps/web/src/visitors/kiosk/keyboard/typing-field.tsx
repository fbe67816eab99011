import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Keyboard } from "#visitors/kiosk/keyboard/keyboard.tsx";
import type { LayoutName } from "#visitors/kiosk/keyboard/layouts.ts";
import classes from "#visitors/kiosk/keyboard/typing-field.module.css";
import { beginsName, erased, type TextSelection, written } from "#visitors/kiosk/keyboard/typing.ts";

type TypingFieldProps = {
  readonly label: string;
  /** The field is the only content: its label is the heading. */
  readonly isHeading?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly issue?: string | undefined;
  readonly value: string;
  readonly layout: LayoutName;
  readonly isRequired?: boolean;
  /** The value is a name: its words begin with capitals. */
  readonly isName?: boolean;
  readonly maxLength?: number;
  readonly onType: (value: string) => void;
  readonly onEnter: () => void;
  /** The actions between the field and the keyboard. */
  readonly children?: ReactNode;
};

/** A field with a keyboard under it. Both the on-screen and a real keyboard write into it. */
export function TypingField({
  value,
  layout,
  onType,
  onEnter,
  isName = false,
  isHeading = false,
  ...shown
}: TypingFieldProps) {
  const { label, hint = "", placeholder = "", issue, isRequired = false, maxLength = 200, children } = shown;
  const id = useId();
  const Named = isHeading ? "h1" : "div";
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | "end">(undefined);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (issue !== undefined) input.current?.focus({ preventScroll: true });
  }, [issue]);
  // Keeps the caret in the middle of a word; at the end, it stays behind what a mask adds.
  useLayoutEffect(() => {
    const at = caret.current === "end" ? value.length : caret.current;
    if (at !== undefined && document.activeElement === input.current)
      input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  });

  // A visitor who moves from key to key with a switch device has no caret in the field: they write at its end.
  const marked = (): TextSelection => {
    const { activeElement } = document;
    const isIn = activeElement instanceof HTMLInputElement && activeElement === input.current;
    const from = isIn ? activeElement.selectionStart : null;
    const to = isIn ? activeElement.selectionEnd : null;
    return { text: value, from: from ?? value.length, to: to ?? value.length };
  };
  const take = ({ text, from }: TextSelection): void => {
    if (text.length > maxLength) return;
    caret.current = from === text.length ? "end" : from;
    onType(text);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onEnter();
  };
  return (
    <form className={classes["form"]} onSubmit={handleSubmit} noValidate>
      <Named className={classes["label"]}>
        <label htmlFor={id}>{label}</label>
      </Named>
      {hint === "" ? null : (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      <div className={classes["line"]}>
        <input
          ref={input}
          id={id}
          className={classes["input"]}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          required={isRequired}
          aria-invalid={issue !== undefined}
          aria-describedby={`${hint === "" ? "" : `${id}-hint`} ${id}-issue`}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </div>
      <p id={`${id}-issue`} className={classes["issue"]} role="alert">
        {issue}
      </p>
      <Keyboard
        layout={layout}
        isCapital={isName && beginsName({ text: value, from: value.length, to: value.length })}
        onWrite={(letter) => take(written(marked(), letter))}
        onErase={() => take(erased(marked()))}
      />
    </form>
  );
}
