import axe from "axe-core";

/** Returns what axe finds in a place. Whatever needs a layout (contrast, sizes) is held against axe in the journeys. */
export async function violationsIn(place: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(place, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
