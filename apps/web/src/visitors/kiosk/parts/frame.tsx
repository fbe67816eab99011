import { IconArrowLeft, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { useAccessibilityOptions } from "#visitors/kiosk/state/accessibility-options.ts";
import { stepOf } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { AccessibilitySwitches } from "#visitors/kiosk/parts/accessibility-switches.tsx";
import classes from "#visitors/kiosk/parts/frame.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { useNow } from "#visitors/kit/use-now.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

type FrameProps = {
  readonly accessibility: ReturnType<typeof useAccessibilityOptions>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** These steps have no way back, only out. */
const ends: ReadonlySet<string> = new Set(["ticket", "checkedIn"]);

/** The frame of every step: organization, clock, back button, and accessibility switches. */
export function Frame({ accessibility, onLeave, children }: FrameProps) {
  const { flow, move, configuration } = useKiosk();
  const t = useWords();
  const place = stepOf(flow);
  const isSending = flow.order?.isSending === true;
  const hasBack = place !== undefined && !ends.has(place.at);
  const codes = configuration.languages.map(({ code }) => code);
  return (
    <div className={classes["frame"]} data-at={place?.at ?? "idle"}>
      {place === undefined ? null : <Top />}
      {/* The key resets the scroll position for each step. */}
      <main key={`${flow.trail.length} ${place?.at}`} className={classes["middle"]}>
        {children}
      </main>
      <footer className={classes["bottom"]}>
        {hasBack ? (
          <nav className={classes["ways"]} aria-label={t("frame.ways")}>
            <Button disabled={isSending} onClick={() => move({ type: "back" })}>
              <IconArrowLeft aria-hidden />
              {t("back")}
            </Button>
            <Button disabled={isSending} onClick={onLeave}>
              <IconX aria-hidden />
              {t("frame.leave")}
            </Button>
          </nav>
        ) : null}
        {codes.length > 1 && place !== undefined && place.at !== "language" ? (
          <div className={classes["languages"]}>
            <LanguageChoice languages={codes} />
          </div>
        ) : null}
        <AccessibilitySwitches {...accessibility} />
      </footer>
    </div>
  );
}

function Top() {
  const { configuration, say, times } = useKiosk();
  const { shortName, logoPath } = configuration.organization;
  const now = useNow(1_000);
  return (
    <header className={classes["top"]}>
      {logoPath === null ? null : <img className={classes["logo"]} src={logoPath} alt="" />}
      <p className={classes["name"]}>{say(shortName)}</p>
      <p className={classes["clock"]}>{times.clock(now)}</p>
    </header>
  );
}
