import { lensAt } from "#staff/forms/lens.ts";
import { useValue } from "#staff/forms/form.tsx";
import {
  type Organization,
  servicesOfferedBy,
  useOrganization,
} from "#staff/schedule-result/use-organization.ts";
import { useSession } from "#staff/session/session.ts";

type OfferedHere = {
  /** The kiosk's organization, once it is loaded. */
  readonly organization: Organization | undefined;
  readonly isOffered: (serviceId: number) => boolean;
};

/** Returns which services the kiosk's organization offers: all organizations share the services. */
export function useOfferedHere(): OfferedHere {
  const current = useSession()?.current?.organizationId ?? undefined;
  const organization = useOrganization(useValue(ownerLens) ?? current);
  const offered = organization === undefined ? "all" : servicesOfferedBy(organization);
  return { organization, isOffered: (id) => offered === "all" || offered.has(id) };
}

const ownerLens = lensAt<number | undefined>(["organizationId"]);
