import type { Answer } from "@cherga/contract/call";
import type { voiceCalls } from "@cherga/contract/calls/voice";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { SoundFile } from "#announcements/sound/sound-task";

type Recording = Answer<typeof voiceCalls.uploadRecording>;

const columns = ["id", "folder", "word", "duration_ms", "created_at"] as const;
type RecordingRow = Pick<Recording, "id" | "folder" | "word"> & {
  readonly duration_ms: number;
  readonly created_at: Date;
};

const viewOf = ({ id, folder, word, duration_ms, created_at }: RecordingRow): Recording => ({
  id,
  folder,
  word,
  durationMs: duration_ms,
  createdAt: created_at.toISOString(),
});

/** Lists the recordings of an organization. */
export async function listRecordings(
  db: Kysely<Database>,
  organizationId: number,
): Promise<readonly Recording[]> {
  const rows = await db
    .selectFrom("voice_recording")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .orderBy("folder")
    .orderBy("word")
    .execute();
  return rows.map(viewOf);
}

/** The word that a recording is of, and who made it. */
type NewRecording = {
  readonly organizationId: number;
  readonly folder: string;
  readonly word: string;
  readonly createdBy: number;
};

/** Stores the recording of a word in place of an earlier one. */
export async function putRecording(
  db: Kysely<Database>,
  { organizationId, folder, word, createdBy }: NewRecording,
  { bytes, durationMs }: SoundFile,
): Promise<Recording> {
  const row = await db
    .insertInto("voice_recording")
    .values({
      organization_id: organizationId,
      folder,
      word,
      content: Buffer.from(bytes),
      duration_ms: durationMs,
      created_by: createdBy,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "folder", "word"]).doUpdateSet((of) => ({
        // Another recording has another id: rendered announcements are cached by it.
        id: of.ref("excluded.id"),
        content: of.ref("excluded.content"),
        duration_ms: of.ref("excluded.duration_ms"),
        created_by: of.ref("excluded.created_by"),
        created_at: of.ref("excluded.created_at"),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return viewOf(row);
}

/** Copies the recordings of an organization to another one, which keeps those that it has. */
export async function copyRecordings(
  db: Kysely<Database>,
  from: number,
  to: number,
  createdBy: number,
): Promise<void> {
  await sql`
    insert into voice_recording (organization_id, folder, word, content, duration_ms, created_by)
    select ${to}::integer, folder, word, content, duration_ms, ${createdBy}::integer from voice_recording
    where organization_id = ${from}
    on conflict (organization_id, folder, word) do nothing`.execute(db);
}

/** Returns the organization of a recording. */
export async function organizationOfRecording(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("voice_recording")
    .select("organization_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Deletes a recording. */
export async function deleteRecording(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom("voice_recording").where("id", "=", id).execute();
}

/** Returns the sounds of recordings, as WAV. */
export async function readRecordings(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("voice_recording")
    .select(["id", "content"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
