import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { useAccessibilityOptions } from "#visitors/kiosk/state/accessibility-options.ts";
import { stepOf } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { AccessibilitySwitches } from "#visitors/kiosk/parts/accessibility-switches.tsx";
import classes from "#visitors/kiosk/parts/frame.module.css";
import { PrimaryPlace } from "#visitors/kiosk/parts/primary-actions.tsx";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { useNow } from "#visitors/kit/use-now.ts";
import { useSettling } from "#visitors/kit/use-settling.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

type FrameProps = {
  readonly accessibility: ReturnType<typeof useAccessibilityOptions>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** These steps have no way back, only out. */
const ends: ReadonlySet<string> = new Set(["ticket", "checkedIn"]);

/**
 * The frame of every step: organization, languages and clock above; below, back at the left, the step's main action at
 * the right, and the switches.
 */
export function Frame({ accessibility, onLeave, children }: FrameProps) {
  const { flow, move, cutLine } = useKiosk();
  const t = useWords();
  const [primary, setPrimary] = useState<HTMLElement | null>(null);
  const place = stepOf(flow);
  const step = `${flow.trail.length} ${place?.at}`;
  const isSettling = useSettling(step);
  const isSending = flow.order?.isSending === true;
  const hasBack = place !== undefined && !ends.has(place.at);
  return (
    <div className={classes["frame"]} data-at={place?.at ?? "idle"} data-settling={isSettling || undefined}>
      {place === undefined ? null : <Top />}
      {/* The key resets the scroll position for each step. What scrolls must be reached by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main key={step} tabIndex={0} className={classes["middle"]}>
        <PrimaryPlace value={primary}>{children}</PrimaryPlace>
      </main>
      <footer className={classes["bottom"]}>
        {hasBack ? (
          <nav className={classes["ways"]} aria-label={t("frame.ways")}>
            <Button disabled={isSending} onClick={() => move({ type: "back" })}>
              <IconArrowLeft aria-hidden />
              {t("back")}
            </Button>
            <Button look="quiet" disabled={isSending} onClick={onLeave}>
              <IconX aria-hidden />
              {t("frame.leave")}
            </Button>
          </nav>
        ) : null}
        <div ref={setPrimary} className={classes["primary"]} role="group" aria-label={t("frame.actions")} />
        <div className={classes["tools"]}>
          <AccessibilitySwitches {...accessibility} />
          {cutLine?.missing === "centre" && (
            <p className={classes["note"]} role="status">
              {t("branch.withoutCentre")}
            </p>
          )}
        </div>
      </footer>
    </div>
  );
}

function Top() {
  const { configuration, say, times } = useKiosk();
  const { shortName, logoPath } = configuration.organization;
  const now = useNow(1_000);
  const codes = configuration.languages.map(({ code }) => code);
  return (
    <header className={classes["top"]}>
      {logoPath === null ? null : <img className={classes["logo"]} src={logoPath} alt="" />}
      <p className={classes["name"]}>{say(shortName)}</p>
      {codes.length > 1 ? (
        <div className={classes["languages"]}>
          <LanguageChoice languages={codes} />
        </div>
      ) : null}
      <p className={classes["clock"]}>{times.clock(now)}</p>
    </header>
  );
}
