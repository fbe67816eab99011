import { dataFieldIds, type LanguageCode } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { KioskOrder } from "#visitors/kiosk/state/flow.ts";
import type { LayoutName } from "#visitors/kiosk/keyboard/layouts.ts";
import { TypingField } from "#visitors/kiosk/keyboard/typing-field.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { phoneAsTyped, phoneForm } from "#visitors/kiosk/state/phone-form.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { newKey } from "#shared/new-key.ts";
import { PhotoField } from "#visitors/kiosk/camera/photo-field.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { useChoiceWords } from "#visitors/kiosk/state/use-choice-words.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { asTyped, beginningOf, valueOf, sayFault } from "#visitors/kit/typed-value.ts";

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
  const issue = order.issue && sayFault(t, field, value, order.issue);
  const leave = (): void => move({ type: "leaveField", key: newKey() });
  const { phoneCode } = field;
  const isOwnPhone = field.type === "ph" && field.mask === "";
  const handleType = (typed: string): void => {
    const said = asTyped(field, typed);
    move({ type: "enterValue", dataFieldId, value: isOwnPhone ? phoneAsTyped(phoneCode, said) : said });
  };

  const isLast = index === order.fields.length - 1;
  const done = order.startAt === undefined ? t("visit.take") : t("confirm.book");
  const isSkipped = valueOf(field, value) === "" && !required;
  const isPhoto = dataFieldId === dataFieldIds.photo;
  const hint = [say(field.title), say(field.inputHint), isOwnPhone ? phoneForm(phoneCode) : ""];
  return (
    <div className={classes["place"]}>
      <p className={classes["quiet"]}>
        {words?.name} · {t("field.step", { step: index + 1, count: order.fields.length })}
      </p>
      {isPhoto ? (
        <PhotoField label={label} value={value} issue={issue} onTaken={handleType} />
      ) : (
        <TypingField
          isHeading
          label={label}
          hint={hint.filter(Boolean).join(". ")}
          placeholder={say(field.placeholder) || field.mask.replaceAll("#", "_")}
          value={value}
          issue={issue}
          layout={layoutFor(field, t.language)}
          isRequired={required}
          isName={dataFieldId === dataFieldIds.fullName}
          maxLength={1_000}
          onType={handleType}
          onEnter={leave}
        />
      )}
      <PrimaryActions>
        {/* If a photo is required, the visitor goes on only with one. */}
        {isPhoto && value === "" && required ? null : (
          <Button look={isPhoto && value === "" ? "plain" : "main"} isBusy={order.isSending} onClick={leave}>
            {order.isSending ? t("loading") : isLast ? done : isSkipped ? t("field.skip") : t("next")}
          </Button>
        )}
      </PrimaryActions>
    </div>
  );
}

function layoutFor({ type, mask }: VisitorField, language: LanguageCode): LayoutName {
  if (mask !== "") return "digits";
  return type === "ph" ? "phone" : type === "e" ? "en" : language;
}
