import { IconAdjustmentsDown, IconContrast, IconTextSize } from "@tabler/icons-react";
import { type Comfort, type Comforts, comforts } from "#visitors/kiosk/state/accessibility-options.ts";
import classes from "#visitors/kiosk/parts/accessibility-switches.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";

const icons = { text: IconTextSize, contrast: IconContrast, reach: IconAdjustmentsDown } as const;

/** Makes a kiosk easier to read and to reach. */
export function ComfortSwitches({
  chosen,
  toggle,
}: {
  readonly chosen: Comforts;
  readonly toggle: (comfort: Comfort) => void;
}) {
  const t = useWords();
  return (
    <div className={classes["switches"]} role="group" aria-label={t("comfort.title")}>
      {comforts.map((comfort) => {
        const Icon = icons[comfort];
        return (
          <button
            key={comfort}
            type="button"
            className={classes["switch"]}
            aria-pressed={chosen.has(comfort)}
            onClick={() => toggle(comfort)}
          >
            <Icon aria-hidden />
            {t(`comfort.${comfort}`)}
          </button>
        );
      })}
    </div>
  );
}
