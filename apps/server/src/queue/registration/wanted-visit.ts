import { Refusal } from "@cherga/contract/errors";
import type { VisitPart as CommandPart } from "@cherga/engine/day/command";
import type { Item } from "@cherga/engine/day/day";
import { type ExpandedPart, expandPackage } from "@cherga/engine/packages/expand-package";
import type { Rules } from "@cherga/engine/rules/rules";
import type { Visit } from "@cherga/engine/slots/plan-visit";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { Config } from "#queue/config/config";

/** The service or package that a visitor comes for. */
export type VisitChoice = {
  readonly service?: number | undefined;
  readonly servicePackage?: number | undefined;
};

/** Returns the services of a visit in their order; refuses what the organization does not offer. */
export function partsOf({ service, servicePackage }: VisitChoice, config: Config): readonly ExpandedPart[] {
  if (service !== undefined) {
    if (!config.services.has(service)) throw new Refusal("ERROR_NO_SERVICE", { serviceId: service });
    return [{ serviceId: service, after: [], lentBy: undefined }];
  }
  if (servicePackage === undefined) throw new Refusal("ERROR_SERVICE_SELECT");
  if (!config.packages.has(servicePackage)) throw new Refusal("ERROR_NO_SERVICE_PACKAGE");
  const parts = expandPackage(servicePackage, (id) => config.packages.get(id)?.items);
  if (parts === undefined || parts.length === 0) throw new Refusal("ERROR_NO_SERVICE_PACKAGE_ITEM");
  const missing = parts.find(({ serviceId }) => !config.services.has(serviceId));
  if (missing !== undefined)
    throw new Refusal("ERROR_SERVICE_PACKAGE_NOT_AVAILABLE", { serviceId: missing.serviceId });
  return parts;
}

/** Returns items of a ticket as parts of a plan. */
export function partsOfItems(items: readonly Item[]): readonly ExpandedPart[] {
  const placeOf = (itemId: number | undefined): number => items.findIndex(({ id }) => id === itemId);
  return items.map(({ serviceId, after, lentBy }) => {
    const lender = placeOf(lentBy);
    return {
      serviceId,
      after: after.map(placeOf).filter((place) => place >= 0),
      lentBy: lender < 0 ? undefined : lender,
    };
  });
}

/** Returns the service that names a visit; undefined for a single service, or if the package names none. */
export function mainServiceOf(
  { servicePackage }: VisitChoice,
  { packages }: Pick<Config, "packages">,
): number | undefined {
  return servicePackage === undefined
    ? undefined
    : (packages.get(servicePackage)?.mainServiceId ?? undefined);
}

/** Returns the parts as a command needs them, each with its own id. */
export function commandParts(parts: readonly ExpandedPart[], ids: readonly number[]): readonly CommandPart[] {
  const idAt = (place: number): number => ids[place] ?? -1;
  return parts.map(({ serviceId, after, lentBy }, place) => ({
    itemId: idAt(place),
    serviceId,
    after: after.map(idAt),
    ...(lentBy === undefined ? {} : { lentBy: idAt(lentBy) }),
  }));
}

/** Returns the visit as the planner needs it. */
export function visitOf(
  parts: readonly ExpandedPart[],
  { services, settings }: Rules,
  { ticketType, notBefore, atLeast = 0 }: { ticketType: TicketType; notBefore: number; atLeast?: number },
): Visit {
  return {
    ticketType,
    notBefore,
    gap: settings.packageGapMin,
    parts: parts.map(({ serviceId }, place) => {
      const { duration = 1, block = 1, align = 1 } = services.get(serviceId) ?? {};
      return {
        serviceId,
        duration: Math.max(duration, atLeast),
        align,
        block: Math.max(block, atLeast),
        lends: parts[place + 1]?.lentBy === place,
      };
    }),
  };
}
