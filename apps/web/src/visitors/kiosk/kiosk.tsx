import { localeByLanguage } from "@cherga/contract/constants";
import { useEffect, useLayoutEffect, useMemo, useReducer } from "react";
import { useHasCamera } from "#visitors/kiosk/camera/use-has-camera.ts";
import { loadEveryLanguage, Lost, Opening } from "#visitors/kiosk/parts/lost.tsx";
import { useAccessibilityOptions } from "#visitors/kiosk/state/accessibility-options.ts";
import { type Flow, flowAfter, idleFlow, type OfferOutline, stepOf } from "#visitors/kiosk/state/flow.ts";
import { KioskContext, type KioskContextValue, useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Frame } from "#visitors/kiosk/parts/frame.tsx";
import { IdleGuard } from "#visitors/kiosk/parts/idle-guard.tsx";
import { StepAt } from "#visitors/kiosk/steps/step-at.tsx";
import { type Configuration, useOffer } from "#visitors/kiosk/state/use-offer.ts";
import { withoutCamera } from "#visitors/kiosk/state/without-camera.ts";
import { useSending } from "#visitors/kiosk/state/use-sending.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { useSpeak } from "#visitors/kit/language.tsx";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { timesIn } from "#visitors/kit/times.ts";
import { useOfflineText } from "#visitors/kit/use-offline-text.ts";
import { serverNow } from "#shared/server-clock.ts";

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
  const [flow, move] = useReducer(flowAfter, idleFlow);
  useSending(caller, flow.order, move);

  const hasCamera = useHasCamera();
  const told = offer?.configuration;
  const configuration = useMemo(() => (told && !hasCamera ? withoutCamera(told) : told), [told, hasCamera]);
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
  useEffect(() => void loadEveryLanguage().catch(() => {}), []);

  const kiosk = useMemo((): KioskContextValue | undefined => {
    if (offer === undefined || configuration === undefined) return undefined;
    const times = timesIn(localeByLanguage[language], configuration.organization.timeZone);
    const say: KioskContextValue["say"] = (texts) => texts[language];
    return { ...offer, configuration, hasCamera, caller, flow, move, say, times };
  }, [offer, configuration, hasCamera, caller, flow, language]);

  const handleGone = (): void => {
    move({ type: "leave" });
    reset();
    if (main !== undefined) speak(main);
  };
  if (kiosk === undefined) return isLost ? <Lost /> : <Opening />;
  const languages = kiosk.configuration.languages.map(({ code }) => code);
  return (
    <KioskContext value={kiosk}>
      <Frame accessibility={accessibility} onLeave={handleGone}>
        {(isLost || kiosk.cutLine?.missing === "branch") && !survivesLostConnection(flow) ? (
          <Lost languages={languages}>{isLost ? null : <BranchOffline />}</Lost>
        ) : (
          <StepAt />
        )}
      </Frame>
      <IdleGuard
        key={`${flow.trail.length} ${stepOf(flow)?.at}`}
        accessibility={accessibility}
        onGone={handleGone}
      />
    </KioskContext>
  );
}

/** The kiosk is connected to the centre, which cannot reach the branch. */
function BranchOffline() {
  const { cutLine, times } = useKiosk();
  const textOf = useOfflineText(times);
  return cutLine !== null && <p>{textOf(cutLine, serverNow())}</p>;
}

/** Whether a step survives a lost connection: a ticket stays valid, and what is being typed or sent is kept. */
const survivesLostConnection = (flow: Flow): boolean =>
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
