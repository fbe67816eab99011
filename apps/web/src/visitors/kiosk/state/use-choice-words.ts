import type { Texts } from "@cherga/contract/shapes/visitor-service";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import type { ServiceChoice } from "#visitors/kiosk/state/service-choice.ts";

/** The texts of a service or package. */
type WantedWords = {
  readonly name: string;
  readonly description: string;
  /** What to bring, one text for each service that asks for something. */
  readonly bring: readonly string[];
  /** The services of a package. */
  readonly parts: readonly string[];
  readonly price: number | undefined;
};

/** Returns the texts of the visitor's choice; undefined: it is not offered any more. */
export function useChoiceWords(wanted: ServiceChoice): WantedWords | undefined {
  const { configuration, say } = useKiosk();
  const { services, packages } = configuration;
  const spoken = (texts: readonly Texts[]): readonly string[] => texts.map(say).filter((text) => text !== "");
  if ("service" in wanted) {
    const service = services.find(({ id }) => id === wanted.service);
    if (service === undefined) return undefined;
    const { name, description, bring, price } = service;
    return { name: say(name), description: say(description), bring: spoken([bring]), parts: [], price };
  }
  const packed = packages.find(({ id }) => id === wanted.servicePackage);
  if (packed === undefined) return undefined;
  const parts = packed.serviceIds.flatMap((serviceId) => services.find(({ id }) => id === serviceId) ?? []);
  const prices = parts.flatMap(({ price }) => price ?? []);
  return {
    name: say(packed.name),
    description: say(packed.description),
    bring: [...new Set(spoken(parts.map(({ bring }) => bring)))],
    parts: parts.map(({ name }) => say(name)),
    price: prices.length === 0 ? undefined : prices.reduce((sum, price) => sum + price, 0),
  };
}
