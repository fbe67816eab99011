import { dataFieldIds } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { InputHTMLAttributes } from "react";
import { valueIn } from "#visitors/booking/state/values.ts";
import type { TypedValues } from "#visitors/kit/typed-storage.ts";
import classes from "#visitors/booking/form/form.module.css";
import { useWords } from "#visitors/booking/words/words.ts";
import { asTyped, beginningOf, sayFault } from "#visitors/kit/typed-value.ts";

/** Browsers can fill these in. */
const autoCompletes: Readonly<Record<number, string>> = {
  [dataFieldIds.fullName]: "name",
  [dataFieldIds.email]: "email",
  [dataFieldIds.phone]: "tel",
};

const inputs = {
  t: { type: "text" },
  e: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" },
  ph: { type: "tel", inputMode: "tel", autoComplete: "tel" },
} as const satisfies Record<VisitorField["type"], InputHTMLAttributes<HTMLInputElement>>;

/** One field of the form: label, hint, and error. */
export function DataField({
  field,
  typed,
  fault,
  onType,
  onLeave,
}: {
  readonly field: VisitorField;
  readonly typed: TypedValues;
  readonly fault: string | undefined;
  readonly onType: (id: number, value: string) => void;
  readonly onLeave: () => void;
}) {
  const t = useWords();
  const { dataFieldId, required, label, title, inputHint, placeholder, mask, type } = field;
  const id = `field-${dataFieldId}`;
  const hint = inputHint[t.language];
  const hints = [...(hint === "" ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])];
  const shared = {
    id,
    value: valueIn(field, typed),
    required,
    maxLength: 1_000,
    placeholder: placeholder[t.language],
    title: title[t.language] || undefined,
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-describedby": hints.length === 0 ? undefined : hints.join(" "),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onType(dataFieldId, asTyped(field, target.value)),
    // A message that appears while a button is pressed would move the button away.
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
      if (!(relatedTarget instanceof HTMLButtonElement)) onLeave();
    },
  };
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>
        {label[t.language]}
        {!required && <span className={classes["optional"]}> ({t("optional")})</span>}
      </label>
      {hint !== "" && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      {dataFieldId === dataFieldIds.comment ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input
          {...inputs[type]}
          {...(mask === "" ? {} : { inputMode: "numeric" as const })}
          {...(autoCompletes[dataFieldId] === undefined ? {} : { autoComplete: autoCompletes[dataFieldId] })}
          {...shared}
          onFocus={({ currentTarget }) => goOnAfterBeginning(field, currentTarget)}
        />
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={classes["fault"]}>
          {sayFault(t, field, typed[dataFieldId], fault)}
        </p>
      )}
    </div>
  );
}

/** Puts the caret after the country prefix; `type=email` inputs have no selection API. */
function goOnAfterBeginning(field: VisitorField, input: HTMLInputElement): void {
  const beginning = beginningOf(field);
  if (beginning !== "" && input.value === beginning)
    input.setSelectionRange(beginning.length, beginning.length);
}
