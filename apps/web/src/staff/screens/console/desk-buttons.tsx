import type { OperatorAction } from "@cherga/engine/vocabulary";
import { memo } from "react";
import {
  buttonAt,
  type ButtonPlace,
  buttonPlaces,
  type DeskButton,
  letterOf,
  mayPress,
} from "#staff/screens/console/buttons.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/desk-buttons.module.css";

type Props = {
  readonly permissions: readonly OperatorAction[];
  /** The action that usually follows. */
  readonly usual: OperatorAction;
  /** Everything is disabled: an action is running, or the connection is lost. */
  readonly isOff: boolean;
  readonly onPress: (button: DeskButton) => void;
  /** For touch: buttons are bigger. */
  readonly isCompact?: boolean;
};

/** The buttons of the console. Each keeps its place; the state decides which are enabled and which one is filled. */
export const DeskButtons = memo(function DeskButtons({
  permissions,
  usual,
  isOff,
  onPress,
  isCompact = false,
}: Props) {
  const t = useTexts();
  const shown = (place: ButtonPlace) => {
    const button = buttonAt(place, permissions);
    return (
      <ActionButton
        key={place[0].action}
        button={button}
        isOff={isOff || !mayPress(button, permissions)}
        isUsual={button.action === usual}
        onPress={onPress}
      />
    );
  };
  return (
    <div
      role="group"
      aria-label={t("remote.buttons")}
      className={classes["buttons"]}
      data-compact={isCompact || undefined}
    >
      <div className={classes["main"]}>{buttonPlaces.main.map(shown)}</div>
      <div className={classes["often"]}>{buttonPlaces.often.map(shown)}</div>
      <div className={classes["seldom"]}>{buttonPlaces.seldom.map(shown)}</div>
    </div>
  );
});

const ActionButton = memo(function ActionButton({
  button,
  isOff,
  isUsual,
  onPress,
}: {
  readonly button: DeskButton;
  readonly isOff: boolean;
  readonly isUsual: boolean;
  readonly onPress: (button: DeskButton) => void;
}) {
  const t = useTexts();
  const { action, code, icon: Icon } = button;
  return (
    <button
      type="button"
      className={classes["button"]}
      data-action={action}
      data-usual={isUsual || undefined}
      title={t.find(`action.${action}.hint`)}
      // Not `disabled`: that would lose the focus of keyboard users.
      aria-disabled={isOff}
      aria-keyshortcuts={letterOf(code)}
      onClick={() => {
        if (!isOff) onPress(button);
      }}
    >
      <Icon className={classes["icon"]} aria-hidden />
      <span key={action} className={classes["label"]}>
        {t(`action.${action}`)}
      </span>
      <kbd className={classes["key"]} aria-hidden>
        {letterOf(code)}
      </kbd>
    </button>
  );
});
