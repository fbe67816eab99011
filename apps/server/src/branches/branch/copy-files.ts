import { videoMaxBytes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import { inspectImage } from "#files/inspect-image";
import { inspectVideo } from "#files/inspect-video";

const downloadMs = 120_000;

/** Gets the images and videos from the centre that the configuration names and this server lacks. */
export async function copyFiles(pool: pg.Pool, centreUrl: string, stopping: AbortSignal): Promise<void> {
  for (const id of await listMissing(pool)) {
    const file = await download(`${centreUrl}/api/file/${id}`, stopping);
    if (file === undefined) continue;
    await pool.query(
      "insert into file (id, type, width, height, content) values ($1, $2, $3, $4, $5) on conflict do nothing",
      [id, file.type, file.width, file.height, file.content],
    );
  }
}

async function listMissing(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct found[1] as id
     from (
       select to_jsonb(t)::text as text from organization t
       union all select to_jsonb(t)::text from board t
       union all select to_jsonb(t)::text from terminal t
       union all select to_jsonb(t)::text from web_online t
       union all select to_jsonb(t)::text from printer_template t
       union all select to_jsonb(t)::text from article t
       union all select to_jsonb(t)::text from include t
       union all select to_jsonb(t)::text from service t
       union all select to_jsonb(t)::text from service_package t) row,
       regexp_matches(text, '/api/file/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') found
     where not exists (select from file where file.id = found[1]::uuid)`,
  );
  return rows.map(({ id }) => id);
}

/** Downloads an image or a video; undefined if the centre has deleted it, or if it is none. */
async function download(url: string, stopping: AbortSignal) {
  const answer = await fetch(url, { signal: AbortSignal.any([stopping, AbortSignal.timeout(downloadMs)]) });
  if (!answer.ok || Number(answer.headers.get("content-length")) > videoMaxBytes) {
    await answer.body?.cancel();
    return undefined;
  }
  const content = Buffer.from(await answer.arrayBuffer());
  const isVideo = answer.headers.get("content-type")?.startsWith("video/") === true;
  try {
    return isVideo ? { ...inspectVideo(content), width: 0, height: 0 } : inspectImage(content);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
