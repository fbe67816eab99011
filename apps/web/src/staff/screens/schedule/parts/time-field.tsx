import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { clockFromMinutes, isClock, steppedClock } from "#staff/screens/schedule/plan/clock.ts";

type Props = { readonly of: Lens<string>; readonly end: "start" | "end" };

/** How far the keys move a time, in steps; with Shift, an hour. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const hour = 12;

/** A time of day. While it is half typed, the last valid time stays, so that nothing flickers. */
export function TimeField({ of, end }: Props) {
  const field = useField(of);
  const [typed, setTyped] = useState<string>();

  function change(clock: string): void {
    if (clock !== field.value) field.change(clock);
  }

  function settle(): void {
    if (typed !== undefined) change(clockFromMinutes(typed));
    setTyped(undefined);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Enter") settle();
    const by = steps[event.key];
    if (by === undefined || field.readOnly) return;
    event.preventDefault();
    setTyped(undefined);
    change(steppedClock(field.value, event.shiftKey ? by * hour : by, end));
  }

  return (
    <FieldFrame path={of.path}>
      <TextInput
        label={field.label}
        description={field.hint}
        error={field.error}
        value={typed ?? field.value ?? ""}
        readOnly={field.readOnly}
        inputMode="numeric"
        placeholder="00:00"
        autoComplete="off"
        maxLength={5}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (isClock(value, end)) change(value);
        }}
        onBlur={settle}
        onKeyDown={handleKey}
      />
    </FieldFrame>
  );
}
