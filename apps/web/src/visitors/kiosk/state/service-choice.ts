import type { KioskState } from "@cherga/contract/calls/kiosk";

/** What a visitor comes for. */
export type ServiceChoice = { readonly service: number } | { readonly servicePackage: number };

export const isSame = (one: ServiceChoice, other: ServiceChoice): boolean => nameOf(one) === nameOf(other);

/** Finds the current state of a service or package. */
export const findState = (states: readonly KioskState[], wanted: ServiceChoice): KioskState | undefined =>
  states.find((state) =>
    isSame(
      "serviceId" in state ? { service: state.serviceId } : { servicePackage: state.servicePackageId },
      wanted,
    ),
  );

const nameOf = (wanted: ServiceChoice): string =>
  "service" in wanted ? `service ${wanted.service}` : `package ${wanted.servicePackage}`;
