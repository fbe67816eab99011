import { priceText } from "@cherga/contract/price-text";
import type { Config } from "#queue/config/config";
import { currencyIn } from "#queue/config/currency-in";
import { partsOf } from "#queue/registration/wanted-visit";
import { localizerOf } from "#queue/views/localize";
import { sayIn } from "#visitors/bot/talk/answer";
import type { Choice } from "#visitors/bot/talk/progress";
import { localeOf } from "#visitors/bot/talk/written-times";
import type { Talk } from "#visitors/bot/steps/talk";

/** Returns what a visitor should know about a service or a package: the price, and what to bring. */
export function aboutChoice(
  { writer }: Pick<Talk, "writer">,
  config: Config,
  choice: Choice,
): readonly string[] {
  const { language } = writer;
  const say = sayIn(language);
  const speak = localizerOf(config, language);
  const services = partsOf(choice, config).flatMap(({ serviceId }) => config.services.get(serviceId) ?? []);
  const prices = services.flatMap(({ parameters }) => parameters.price ?? []);
  const total = prices.reduce((sum, price) => sum + price, 0);
  const things = new Set(services.map(({ parameters }) => speak(parameters.bring ?? {}).trim()));
  things.delete("");
  return [
    ...(prices.length === 0
      ? []
      : [say("price", { price: priceText(total, currencyIn(config), localeOf(language)) })]),
    ...(things.size === 0 ? [] : [say("bring", { list: [...things].join("; ") })]),
  ];
}
