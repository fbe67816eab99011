import { randomInt } from "node:crypto";
import { enrolmentCode } from "@cherga/contract/calls/enrolment";
import type { Enrolment } from "@cherga/contract/calls/enrolment";
import type { Scope } from "@cherga/contract/access";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { fingerprint, makeHandle } from "#auth/tokens";
import type { Database } from "#db/tables";

/** An enrolled kiosk, board, or display of a window. */
export type Screen = {
  readonly id: number;
  readonly terminalId: number | null;
  readonly boardId: number | null;
  /** Whose window it is above. */
  readonly operatorId: number | null;
  readonly organizationId: number;
};

/** What a screen is for. */
export type ScreenTarget =
  | { readonly terminalId: number }
  | { readonly boardId: number }
  | { readonly operatorId: number };

type Place = Pick<Screen, "terminalId" | "boardId" | "operatorId">;

const withTargets = `enrolment left join terminal on terminal.id = terminal_id left join board on board.id = board_id
  left join staff on staff.id = operator_id`;
const organizationOf = "coalesce(terminal.organization_id, board.organization_id, staff.organization_id)";

/** Creates an enrolment code for a screen. */
export async function makeEnrolmentCode(
  db: Kysely<Database>,
  target: ScreenTarget,
): Promise<{ readonly id: number; readonly code: string; readonly expires: string }> {
  const { alphabet, length, minutes } = enrolmentCode;
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  const row = await db
    .insertInto("enrolment")
    .values({
      terminal_id: "terminalId" in target ? target.terminalId : null,
      board_id: "boardId" in target ? target.boardId : null,
      operator_id: "operatorId" in target ? target.operatorId : null,
      code_hash: fingerprint(code),
      code_expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning(["id", "code_expires_at"])
    .executeTakeFirstOrThrow();
  return { id: row.id, code, expires: (row.code_expires_at ?? new Date()).toISOString() };
}

/** Exchanges a code for a credential, once. Undefined when the code is unknown, used or expired. */
export async function exchangeCode(
  pool: pg.Pool,
  code: string,
  address: string,
): Promise<(Place & { readonly credential: string }) | undefined> {
  const credential = makeHandle();
  const { rows } = await pool.query<Place>(
    `update enrolment set code_hash = null, code_expires_at = null, credential_hash = $2, enrolled_at = now(),
       seen_at = now(), seen_from = $3
     where code_hash = $1 and code_expires_at > now()
     returning terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId"`,
    [fingerprint(code.trim().toUpperCase()), fingerprint(credential), address],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, credential };
}

/** Finds the screen of a credential, and stores when it was seen. */
export async function findScreen(
  pool: pg.Pool,
  credential: string,
  address: string,
): Promise<Screen | undefined> {
  const { rows } = await pool.query<Screen & { readonly isSeen: boolean }>({
    name: "screen-by-credential",
    text: `select enrolment.id, terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId",
        ${organizationOf} as "organizationId",
        seen_at > now() - interval '1 minute' and seen_from = $2 as "isSeen"
      from ${withTargets} where credential_hash = $1 and ${organizationOf} is not null`,
    values: [fingerprint(credential), address],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isSeen, ...screen } = row;
  // Precise to the minute, because a screen sends many requests.
  if (!isSeen)
    await pool.query("update enrolment set seen_at = now(), seen_from = $2 where id = $1", [
      screen.id,
      address,
    ]);
  return screen;
}

type Instants = "codeExpires" | "enrolled" | "seen";

/** Lists the screens of the organizations in a scope, without expired codes. */
export async function listEnrolments(
  pool: pg.Pool,
  scope: Scope,
  only: { readonly [P in keyof Place]?: number | undefined },
): Promise<Enrolment[]> {
  const { rows } = await pool.query<Omit<Enrolment, Instants> & Readonly<Record<Instants, Date | null>>>(
    `select enrolment.id, terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId",
       code_expires_at as "codeExpires", enrolled_at as enrolled, seen_at as seen, seen_from as "seenFrom"
     from ${withTargets}
     where ($1::integer[] is null or ${organizationOf} = any($1))
       and ($2::integer is null or terminal_id = $2) and ($3::integer is null or board_id = $3)
       and ($4::integer is null or operator_id = $4)
       and (code_expires_at is null or code_expires_at > now())
     order by enrolment.id`,
    [
      scope === "all" ? null : [...scope],
      only.terminalId ?? null,
      only.boardId ?? null,
      only.operatorId ?? null,
    ],
  );
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  return rows.map((row) => ({
    ...row,
    codeExpires: text(row.codeExpires),
    enrolled: text(row.enrolled),
    seen: text(row.seen),
  }));
}
