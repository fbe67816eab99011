import type { Words } from "@cherga/contract/fields";

/** The place of a call, as the targets of a voice template name it. */
export type CallPlace = {
  /** The room or window of the operator. */
  readonly room: string;
  /** The names of the organization, in every language. */
  readonly organization: readonly Words[];
};

/** Returns whether a template announces the calls of a place. A template without targets announces all calls. */
export function isTarget(targets: readonly string[], { room, organization }: CallPlace): boolean {
  if (targets.length === 0) return true;
  const names = [room, ...organization.flatMap((words) => Object.values(words))].map(plain);
  return targets.some((target) => plain(target) !== "" && names.includes(plain(target)));
}

/** Returns the first of the templates that announces the calls of a place. */
export const templateFor = <T extends { readonly targets: readonly string[] }>(
  templates: readonly T[],
  place: CallPlace,
): T | undefined => templates.find(({ targets }) => isTarget(targets, place));

const plain = (name: string | undefined): string => (name ?? "").trim().toLowerCase();
