import { dataFieldIds, type LanguageCode } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { KioskOrder } from "#visitors/kiosk/state/flow.ts";
import type { LayoutName } from "#visitors/kiosk/keyboard/layouts.ts";
import { TypingField } from "#visitors/kiosk/keyboard/typing-field.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { newKey } from "#shared/new-key.ts";
import { PhotoField } from "#visitors/kiosk/camera/photo-field.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { useChoiceWords } from "#visitors/kiosk/state/use-choice-words.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { asTyped, beginningOf, saidIn } from "#visitors/kit/typed-value.ts";

/** Asks for one value, required or optional. */
export function Field({ order, index }: { readonly order: KioskOrder; readonly index: number }) {
  const { move, say } = useKiosk();
  const t = useWords();
  const words = useChoiceWords(order.wanted);
  const field = order.fields[index];
  if (field === undefined) return null;
  const { dataFieldId, required } = field;
  const value = order.values[dataFieldId] ?? beginningOf(field);
  const label = `${say(field.label)}${required ? "" : ` (${t("optional")})`}`;
  const issue = order.issue && (t.find(`issue.${order.issue}`) ?? t("issue.other"));
  const leave = (): void => move({ type: "leaveField", key: newKey() });
  const handleType = (typed: string): void =>
    move({ type: "say", dataFieldId, value: asTyped(field, typed) });

  const isLast = index === order.fields.length - 1;
  const done = order.startAt === undefined ? t("visit.take") : t("confirm.book");
  const next = (
    <div className={classes["actions"]}>
      <Button look="main" type="submit" isBusy={order.isSending}>
        {order.isSending
          ? t("loading")
          : isLast
            ? done
            : saidIn(field, value) === "" && !required
              ? t("field.skip")
              : t("next")}
      </Button>
    </div>
  );
  return (
    <div className={classes["place"]}>
      <p className={classes["quiet"]}>
        {words?.name} · {t("field.step", { step: index + 1, count: order.fields.length })}
      </p>
      {dataFieldId === dataFieldIds.photo ? (
        <PhotoField label={label} value={value} issue={issue} onTaken={handleType} onDone={leave}>
          {next}
        </PhotoField>
      ) : (
        <TypingField
          isHeading
          label={label}
          hint={[say(field.title), say(field.inputHint)].filter(Boolean).join(". ")}
          placeholder={say(field.placeholder) || field.mask.replaceAll("#", "_")}
          value={value}
          issue={issue}
          layout={layoutFor(field, t.language)}
          isRequired={required}
          isName={dataFieldId === dataFieldIds.fullName}
          maxLength={1_000}
          onType={handleType}
          onEnter={leave}
        >
          {next}
        </TypingField>
      )}
    </div>
  );
}

function layoutFor({ type, mask }: VisitorField, language: LanguageCode): LayoutName {
  if (mask !== "") return "digits";
  return type === "ph" ? "phone" : type === "e" ? "en" : language;
}
