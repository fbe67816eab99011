import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";

type VoiceTemplates = BoardConfiguration["voiceTemplates"];

/** Returns the voice templates of an organization's loudspeakers, in the order of the loudspeakers. */
export async function voiceTemplatesOf(
  db: Kysely<Database>,
  organizationId: number,
): Promise<VoiceTemplates> {
  const { rows } = await sql<VoiceTemplates[number]>`
    select template.tracks, template.folders, template.targets from voice_template template
      join voice_device device on device.voice_template_id = template.id
    where device.organization_id = ${organizationId}
    group by template.id order by min(device.id)`.execute(db);
  return rows;
}
