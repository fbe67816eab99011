import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useMemo, useReducer } from "react";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { useAccessibilityOptions } from "#visitors/kiosk/state/accessibility-options.ts";
import { type Flow, flowAfter, nobody, type OfferOutline, stepOf } from "#visitors/kiosk/state/flow.ts";
import { KioskContext, type KioskContextValue } from "#visitors/kiosk/state/kiosk-context.ts";
import { Frame } from "#visitors/kiosk/parts/frame.tsx";
import { PatienceGuard } from "#visitors/kiosk/parts/patience-guard.tsx";
import { StepAt } from "#visitors/kiosk/steps/step-at.tsx";
import { type Configuration, useOffer } from "#visitors/kiosk/state/use-offer.ts";
import { useSending } from "#visitors/kiosk/state/use-sending.ts";
import { dictionaries, useWords } from "#visitors/kiosk/words/words.ts";
import { useSpeak } from "#visitors/kit/language.tsx";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { timesIn } from "#visitors/kit/times.ts";
import classes from "#visitors/kiosk/steps/steps.module.css";

type KioskProps = { readonly credential: string; readonly onShutOut: () => void };

/** An enrolled kiosk. */
export function Kiosk({ credential, onShutOut }: KioskProps) {
  const { language } = useWords();
  const speak = useSpeak();
  const accessibility = useAccessibilityOptions();
  const caller = useMemo(
    () => ({ authorization: `Screen ${credential}`, lang: language }),
    [credential, language],
  );
  const { offer, isLost, look } = useOffer(caller, onShutOut);
  const [flow, move] = useReducer(flowAfter, nobody);
  useSending(caller, flow.order, move);

  const configuration = offer?.configuration;
  useAccent(configuration?.organization.accentColour);
  const isIdle = flow.trail.length === 0;
  const main = configuration?.languages[0]?.code;
  const offered = useMemo(() => configuration && offeredBy(configuration), [configuration]);
  useEffect(() => {
    if (offered !== undefined) move({ type: "offered", offered });
  }, [offered]);
  // Resets the options before the next visitor can touch the screen; later would undo their choice.
  const { reset } = accessibility;
  useLayoutEffect(() => {
    if (!isIdle) return;
    reset();
    if (main !== undefined) speak(main);
  }, [isIdle, main, speak, reset]);
  // A new visitor sees current data.
  useEffect(() => {
    if (!isIdle) look();
  }, [isIdle, look]);
  useWordsAtHand(configuration);

  const kiosk = useMemo((): KioskContextValue | undefined => {
    if (offer === undefined) return undefined;
    const { timeZone } = offer.configuration.organization;
    const times = timesIn(localeByLanguage[language], timeZone);
    return { ...offer, caller, flow, move, say: (texts) => texts[language], times };
  }, [offer, caller, flow, language]);

  const handleGone = (): void => {
    move({ type: "leave" });
    reset();
    if (main !== undefined) speak(main);
  };
  if (kiosk === undefined) return <Lost isFirst={!isLost} />;
  return (
    <KioskContext value={kiosk}>
      <Frame accessibility={accessibility} onLeave={handleGone}>
        {isLost && !staysWithout(flow) ? <Lost isFirst={false} /> : <StepAt />}
      </Frame>
      <PatienceGuard
        key={`${flow.trail.length} ${stepOf(flow)?.at}`}
        accessibility={accessibility}
        onGone={handleGone}
      />
    </KioskContext>
  );
}

/** Whether a step survives a lost connection: a ticket stays valid, and what is being typed or sent is kept. */
const staysWithout = (flow: Flow): boolean =>
  ["ticket", "checkedIn", "field", "refused"].includes(stepOf(flow)?.at ?? "") ||
  flow.order?.isSending === true;

function offeredBy({ menu, articles, services, packages }: Configuration): OfferOutline {
  return {
    sectionIds: menu.flatMap(({ type, id }) => (type === "section" ? [id] : [])),
    articleIds: articles.map(({ id }) => id),
    fieldsOf: (wanted) =>
      "service" in wanted
        ? services.find(({ id }) => id === wanted.service)?.fields
        : packages.find(({ id }) => id === wanted.servicePackage)?.fields,
  };
}

/** Loads the words of every offered language, so that they are available offline. */
function useWordsAtHand(configuration: Configuration | undefined): void {
  useEffect(() => {
    const codes: readonly LanguageCode[] = configuration?.languages.map(({ code }) => code) ?? [];
    // A dictionary that failed to load is fetched again when it is needed.
    for (const code of codes) void dictionaries[code]().catch(() => {});
  }, [configuration]);
}

/** A notice that the server does not answer; before the first answer, that the kiosk is loading. */
function Lost({ isFirst }: { readonly isFirst: boolean }) {
  const t = useWords();
  if (isFirst)
    return (
      <p className={`${classes["place"]} ${classes["centred"]}`} role="status" aria-busy>
        {t("loading")}
      </p>
    );
  return (
    <div className={`${classes["place"]} ${classes["narrow"]} ${classes["centred"]}`} role="alert">
      <IconPlugConnectedX className={classes["icon"]} aria-hidden />
      <Heading>{t("lost.title")}</Heading>
      <p className={classes["large"]}>{t("lost.text")}</p>
      <p className={classes["quiet"]}>{t("lost.itself")}</p>
    </div>
  );
}
