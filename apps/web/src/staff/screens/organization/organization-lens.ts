import type { organization } from "@cherga/contract/resources/organization";
import type { Values } from "@cherga/contract/resource";
import type { Lens } from "#staff/forms/lens.ts";

/** The lens of an edited organization. */
export type OrganizationLens = Lens<Values<typeof organization.fields>>;

/** The props of each tab: the organization, and its id once it has one. */
export type TabProps = { readonly of: OrganizationLens; readonly id: number | undefined };
