import type { Resource } from "@cherga/contract/resource";
import { resources } from "@cherga/contract/resources";

const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));

/** Gives a resource by its name. */
export function resourceNamed(name: string): Resource {
  const found = resourcesByName.get(name);
  if (found === undefined) throw new Error(`There is no resource ${name}`);
  return found;
}
