/** A user, with what permissions depend on. */
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

/** Whether an actor has a desk and nothing else to do. */
export const isOnlyOperator = ({ isAdmin, isOperator }: Pick<Actor, "isAdmin" | "isOperator">): boolean =>
  isOperator && !isAdmin;

/** Whether an actor may work at other operators' desks. Operators work at their own; `scheduleOnly` allows schedules only. */
export const mayActForOthers = (actor: Pick<Actor, "isAdmin" | "isOperator" | "scheduleOnly">): boolean =>
  !isOnlyOperator(actor) && !actor.scheduleOnly;

/** The audiences of calls. The server enforces them; screens use them only to hide what would be refused. */
export const audiences = {
  anyone: () => true,
  staff: (actor) => actor !== undefined,
  /** Who may act on visits: at their own desk, or at all of them. */
  desk: (actor) => actor !== undefined && (actor.isOperator || mayActForOthers(actor)),
  manager: (actor) => actor !== undefined && mayActForOthers(actor),
  scheduler: (actor) => actor !== undefined && actor.isAdmin,
  admin: (actor) => actor !== undefined && isFullAdmin(actor),
  /** Who may take money. */
  cashier: (actor) => actor !== undefined && actor.payment,
  globalAdmin: (actor) => actor !== undefined && isFullAdmin(actor) && actor.role === "global",
} as const satisfies Record<string, (actor: Actor | undefined) => boolean>;

export type Audience = keyof typeof audiences;

/**
 * Callers without an account: a kiosk, a board or the display of a window with its own credential, a visitor with a
 * ticket's token, an agent beside hardware with its key, another server of the centre.
 */
export const outsiders = ["terminal", "board", "indicator", "screen", "visitor", "agent", "peer"] as const;
export type Outsider = (typeof outsiders)[number];

export function mayCall(audience: Audience, actor: Actor | undefined): boolean {
  return audiences[audience](actor);
}

/** The organizations an actor works in: all of them, or these. */
export type Scope = "all" | ReadonlySet<number>;

/** Returns the organizations the actor may see and change. */
export function scopeOf(actor: Actor): Scope {
  if (actor.role === "global") return "all";
  const own = actor.organizationId === null ? [] : [actor.organizationId];
  return new Set([...own, ...actor.allowedOrganizationIds]);
}

export function isInScope(scope: Scope, organizationId: number): boolean {
  return scope === "all" || scope.has(organizationId);
}

/** Whether an actor holds every right the other does, and so may grant, change and revoke them. */
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
