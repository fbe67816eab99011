import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import type { KioskOrder } from "#visitors/kiosk/state/flow.ts";
import { newKey } from "#shared/new-key.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { needsPhoto } from "#visitors/kiosk/state/without-camera.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { RichText } from "#visitors/kiosk/parts/rich-text.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { unavailableText } from "#visitors/kiosk/steps/menu/tile.tsx";
import { useChoiceWords } from "#visitors/kiosk/state/use-choice-words.ts";
import { waitAtText } from "#visitors/kiosk/state/waits.ts";
import { findState } from "#visitors/kiosk/state/service-choice.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { priceText } from "@cherga/contract/price-text";
import { Notice } from "#visitors/kit/notice.tsx";

/** The chosen service: expected wait, what to bring, and the choice between now and later. */
export function VisitStep({ order }: { readonly order: KioskOrder }) {
  const kiosk = useKiosk();
  const { configuration, hasCamera, states, move } = kiosk;
  const t = useWords();
  const words = useChoiceWords(order.wanted);
  const state = findState(states, order.wanted);
  const isWithoutPhoto = !hasCamera && needsPhoto(order.fields);
  if (words === undefined || state === undefined) return null;
  const book = (
    <Button
      look={state.available ? "plain" : "main"}
      disabled={order.isSending}
      onClick={() => move({ type: "bookLater" })}
    >
      {t("visit.later")}
    </Button>
  );
  const price =
    words.price === undefined ? null : (
      <div>
        <dt>{t("visit.price")}</dt>
        <dd>{priceText(words.price, configuration.organization.currency, t.locale)}</dd>
      </div>
    );
  // The main action is always at the same place: to book, where no ticket can be had now.
  const later = state.available ? book : <PrimaryActions>{book}</PrimaryActions>;
  return (
    <div className={classes["beside"]}>
      <div className={classes["column"]}>
        <Heading>{words.name}</Heading>
        {words.description === "" ? null : <RichText text={words.description} />}
        {words.parts.length === 0 ? null : <p>{words.parts.join(" → ")}</p>}
        {state.available ? (
          <dl className={`${classes["facts"]} ${classes["large"]}`}>
            <div>
              <dt>{t("visit.wait")}</dt>
              <dd>{waitAtText(t, state)}</dd>
            </div>
            {state.ahead === 0 ? null : (
              <div>
                <dt>{t("visit.ahead")}</dt>
                <dd>{t("people", { count: state.ahead })}</dd>
              </div>
            )}
            {price}
          </dl>
        ) : (
          <Notice kind="bad" title={unavailableText(t, kiosk, state)}>
            <p>{t.find(`refusal.${state.reason ?? "closed"}.text`)}</p>
          </Notice>
        )}
        {!state.available && price !== null && <dl className={classes["facts"]}>{price}</dl>}
      </div>
      <div className={classes["column"]}>
        {words.bring.length === 0 ? null : (
          <Notice title={t("bring")}>
            {words.bring.map((text) => (
              <RichText key={text} text={text} />
            ))}
          </Notice>
        )}
        {isWithoutPhoto ? (
          <Notice kind="bad" title={t("photo.needed")}>
            <p>{t("photo.neededText")}</p>
          </Notice>
        ) : (
          <>
            {state.reason === "disabled" ? null : later}
            {state.available ? (
              <PrimaryActions>
                <Button
                  look="main"
                  isBusy={order.isSending}
                  onClick={() => move({ type: "takeNow", key: newKey() })}
                >
                  {order.isSending ? t("loading") : t("visit.take")}
                </Button>
              </PrimaryActions>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}
