import { streamedResources } from "@cherga/contract/calls";

/** The resources whose changes are told. */
export const streamedResourceNames: readonly string[] = streamedResources.map(({ name }) => name);
