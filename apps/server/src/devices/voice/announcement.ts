import { foldersFor, type Folder, phraseOf, plainTracks, type Track } from "@cherga/announcements/phrase";
import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import { sql } from "kysely";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import type { BaseDeps } from "#auth/base-deps";
import type { HeldJob } from "#devices/jobs/job-table";

/** What is said about a call. */
export type Announcement = {
  readonly num: string;
  readonly room: string;
  readonly operator: string;
  readonly service: Words;
};

type AnnouncingDeps = Pick<BaseDeps, "db"> & AnnouncementDeps;

/** Renders what a loudspeaker is to say, as WAV. */
export async function announcementSound(
  { db, announcements }: AnnouncingDeps,
  { deviceId, organizationId, event, payload }: HeldJob,
): Promise<Uint8Array | { readonly trouble: JobTrouble }> {
  const { rows } = await sql<{
    tracks: readonly Track[] | null;
    folders: readonly Folder[] | null;
    mainLanguage: LanguageCode | null;
  }>`
    select template.tracks, template.folders, (select code from language where main) as "mainLanguage"
    from voice_device device left join voice_template template on template.id = device.voice_template_id
    where device.id = ${deviceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return { trouble: "noWay" };
  const call = event === "speak" ? callIn(payload) : sampleCall;
  const languages = [row.mainLanguage ?? "en"] as const;
  const lines = phraseOf(
    // A template that says nothing is not ready yet.
    row.tracks?.length && row.folders?.length
      ? { tracks: row.tracks, folders: row.folders }
      : { tracks: plainTracks, folders: foldersFor([], languages) },
    (language) => ({
      number: call.num,
      room: call.room,
      operator: call.operator,
      service: call.service[language] ?? call.service[languages[0]] ?? "",
    }),
  );
  return (await announcements.render(lines, organizationId, "wav")).bytes;
}

const sampleCall: Announcement = { num: "A17", room: "3", operator: "", service: {} };

/** The data of a job is either of a call, or what a person has typed. */
function callIn(payload: HeldJob["payload"]): Announcement {
  const text = (name: string): string => {
    const value = payload[name];
    return typeof value === "string" ? value : "";
  };
  return {
    num: text("num"),
    room: text("room") || text("window"),
    operator: text("operator"),
    service: Object(payload["service"] ?? {}),
  };
}
