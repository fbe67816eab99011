/** Who somebody is, as far as permissions ask. */
export type Actor = {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  readonly role: "global" | "local";
  readonly scheduleOnly: boolean;
  readonly payment: boolean;
  readonly organizationId: number | null;
  readonly allowedOrganizationIds: readonly number[];
};

const isFullAdmin = (actor: Actor): boolean => actor.isAdmin && !actor.scheduleOnly;

/** The audiences a call may have. The server refuses by these; screens use them only to be kind. */
export const audiences = {
  anyone: () => true,
  staff: (actor) => actor !== undefined,
  scheduler: (actor) => actor !== undefined && actor.isAdmin,
  admin: (actor) => actor !== undefined && isFullAdmin(actor),
  globalAdmin: (actor) => actor !== undefined && isFullAdmin(actor) && actor.role === "global",
} as const satisfies Record<string, (actor: Actor | undefined) => boolean>;

export type Audience = keyof typeof audiences;

/** Those who have no account: a kiosk or a board by its own credential, a visitor by the handle of a ticket. */
export const outsiders = ["terminal", "board", "screen", "visitor"] as const;
export type PublicCaller = (typeof outsiders)[number];

/** Says whether the actor may work at other operators' desks. Operators work at their own. */
export const mayActForOthers = ({ isAdmin, isOperator }: Pick<Actor, "isAdmin" | "isOperator">): boolean =>
  isAdmin || !isOperator;

/** Says whether the actor belongs to the audience. */
export function mayCall(audience: Audience, actor: Actor | undefined): boolean {
  return audiences[audience](actor);
}

/** The organizations an actor works in: all of them, or these. */
export type Scope = "all" | ReadonlySet<number>;

/** Gives the organizations the actor may see and change. */
export function scopeOf(actor: Actor): Scope {
  if (actor.role === "global") return "all";
  const own = actor.organizationId === null ? [] : [actor.organizationId];
  return new Set([...own, ...actor.allowedOrganizationIds]);
}

/** Says whether the organization lies in the scope. */
export function isInScope(scope: Scope, organizationId: number): boolean {
  return scope === "all" || scope.has(organizationId);
}

/** Says whether somebody holds everything the other does, and so may grant it, change it and take it away. */
export function covers(actor: Actor, other: Omit<Actor, "id">): boolean {
  if (actor.role === "global") return true;
  if (other.role === "global") return false;
  if (other.payment && !actor.payment) return false;

  const scope = scopeOf(actor);
  const organizationIds = [
    ...(other.organizationId === null ? [] : [other.organizationId]),
    ...other.allowedOrganizationIds,
  ];
  return organizationIds.every((organizationId) => isInScope(scope, organizationId));
}
