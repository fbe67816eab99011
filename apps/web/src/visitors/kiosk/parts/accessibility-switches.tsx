import { IconAdjustmentsDown, IconContrast, IconTextSize } from "@tabler/icons-react";
import {
  type AccessibilityOption,
  type AccessibilityOptions,
  accessibilityOptions,
} from "#visitors/kiosk/state/accessibility-options.ts";
import classes from "#visitors/kiosk/parts/accessibility-switches.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";

const icons = { text: IconTextSize, contrast: IconContrast, reach: IconAdjustmentsDown } as const;

/** The switches that make a kiosk easier to read and to reach. */
export function AccessibilitySwitches({
  chosen,
  toggle,
}: {
  readonly chosen: AccessibilityOptions;
  readonly toggle: (option: AccessibilityOption) => void;
}) {
  const t = useWords();
  return (
    <div className={classes["switches"]} role="group" aria-label={t("comfort.title")}>
      {accessibilityOptions.map((option) => {
        const Icon = icons[option];
        return (
          <button
            key={option}
            type="button"
            className={classes["switch"]}
            aria-pressed={chosen.has(option)}
            onClick={() => toggle(option)}
          >
            <Icon aria-hidden />
            <span className={classes["name"]}>{t(`comfort.${option}`)}</span>
          </button>
        );
      })}
    </div>
  );
}
