import type { OperatorAction } from "@cherga/engine/vocabulary";
import type { Config } from "#queue/config/config";

/** Returns the actions that are offered: those on paper only where the desks have a printer. */
export const offeredActions = (
  { hasDeskPrinter }: Pick<Config, "hasDeskPrinter">,
  allowed: readonly OperatorAction[],
): readonly OperatorAction[] =>
  hasDeskPrinter ? allowed : allowed.filter((action) => action !== "print" && action !== "printForcedTime");
