import type { KioskState } from "@cherga/contract/calls/kiosk";

/** What a visitor comes for. */
export type ServiceChoice = { readonly service: number } | { readonly servicePackage: number };

/** Says whether two visitors come for the same. */
export const isSame = (one: ServiceChoice, other: ServiceChoice): boolean => nameOf(one) === nameOf(other);

/** Finds how it stands with what a visitor comes for. */
export const findState = (states: readonly KioskState[], wanted: ServiceChoice): KioskState | undefined =>
  states.find((state) =>
    isSame(
      "serviceId" in state ? { service: state.serviceId } : { servicePackage: state.servicePackageId },
      wanted,
    ),
  );

const nameOf = (wanted: ServiceChoice): string =>
  "service" in wanted ? `service ${wanted.service}` : `package ${wanted.servicePackage}`;
