import type { WaitingForecasts } from "#visitors/live/waiting-forecasts";
import type { WatchedDays } from "#visitors/live/watched-days";
import type { Push } from "#visitors/push/push";
import type { TelegramOf } from "#visitors/shared/telegram";

/** The services that only visitors' features use. */
export type VisitorDeps = {
  /** The days that trackers and boards watch. */
  readonly watchedDays: WatchedDays;
  readonly waitingForecasts: WaitingForecasts;
  readonly push: Push;
  readonly telegramOf: TelegramOf;
  /** Returns where visitors find the bot with a name. */
  readonly botLinkOf: (username: string) => string;
};
