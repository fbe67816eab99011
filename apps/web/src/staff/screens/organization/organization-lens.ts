import type { organization } from "@cherga/contract/resources/organization";
import type { Values } from "@cherga/contract/resource";
import type { Lens } from "#staff/forms/lens.ts";

/** An organization while somebody works on it. */
export type OrganizationLens = Lens<Values<typeof organization.fields>>;

/** What each tab is given: the organization, and its id once it has one. */
export type TabProps = { readonly of: OrganizationLens; readonly id: number | undefined };
