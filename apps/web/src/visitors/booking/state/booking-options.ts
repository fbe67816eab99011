import type { Answer } from "@cherga/contract/call";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { Texts, VisitorField, VisitorService } from "@cherga/contract/shapes/visitor-service";
import type { ServiceChoice } from "#visitors/booking/state/place.ts";

/** What can be booked at an organization. */
export type PageOffer = Answer<typeof onlineCalls.organization>;

/** A service or package that a visitor can book. */
export type BookingOption = {
  readonly wanted: ServiceChoice;
  readonly name: Texts;
  readonly description: Texts;
  /** The services of the visit, in their order. */
  readonly services: readonly VisitorService[];
  readonly price: number | undefined;
  readonly fields: readonly VisitorField[];
};

/** Returns what can be booked: services, and packages of several. */
export function offeredBy({ services, packages }: Pick<PageOffer, "services" | "packages">): {
  readonly services: readonly BookingOption[];
  readonly packages: readonly BookingOption[];
} {
  const byId = new Map(services.map((service) => [service.id, service]));
  return {
    services: services.map((service) => ({
      wanted: { kind: "service", id: service.id },
      name: service.name,
      description: service.description,
      services: [service],
      price: service.price,
      fields: service.fields,
    })),
    packages: packages.map(({ id, name, description, serviceIds, fields }) => {
      const parts = serviceIds.flatMap((serviceId) => byId.get(serviceId) ?? []);
      const prices = parts.flatMap(({ price }) => price ?? []);
      return {
        wanted: { kind: "package", id },
        name,
        description,
        services: parts,
        price: prices.length === 0 ? undefined : prices.reduce((sum, price) => sum + price, 0),
        fields,
      };
    }),
  };
}

/** Finds the visitor's choice in the offer. */
export function findOffered(offer: PageOffer, { kind, id }: ServiceChoice): BookingOption | undefined {
  const { services, packages } = offeredBy(offer);
  return (kind === "service" ? services : packages).find(({ wanted }) => wanted.id === id);
}

/** Returns what the visitor has to bring, one thing per line, without duplicates. */
export const broughtTo = ({ services }: BookingOption, language: keyof Texts): readonly string[] => [
  ...new Set(
    services
      .flatMap(({ bring }) => bring[language].split("\n"))
      .map((thing) => thing.trim())
      .filter((thing) => thing !== ""),
  ),
];

/** Returns the options whose texts contain all of the searched words. */
export function matching(
  offers: readonly BookingOption[],
  searched: string,
  language: keyof Texts,
): readonly BookingOption[] {
  const words = plain(searched).split(/\s+/).filter(Boolean);
  return offers.filter(({ name, description }) => {
    const text = plain(`${name[language]} ${description[language]}`);
    return words.every((word) => text.includes(word));
  });
}

/** Apostrophes have many spellings, so searching ignores them. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/['’ʼ`]/g, "");
