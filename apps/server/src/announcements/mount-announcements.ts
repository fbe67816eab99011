import { isInScope, scopeOf } from "@cherga/contract/access";
import type { CallInput } from "@cherga/contract/call";
import { soundTypes, voiceCalls } from "@cherga/contract/calls/voice";
import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { packFolderOf, packWords, wordOf } from "@cherga/announcements/pack-words";
import { phraseOf, type PhraseTemplate } from "@cherga/announcements/phrase";
import { sampleCalls } from "@cherga/announcements/sample-call";
import type { FastifyInstance } from "fastify";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import {
  deleteRecording,
  listRecordings,
  organizationOfRecording,
  putRecording,
} from "#announcements/recordings";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { withFileBody } from "#files/with-file-body";
import { voiceTemplateBinding } from "#resources/bindings";
import { readerFor } from "#resources/reader";

type Sample = CallInput<typeof voiceCalls.renderVoiceTemplate>["body"]["sample"];

/** Mounts the rendering of voice templates, and the recordings of organizations. */
export function mountAnnouncements(app: FastifyInstance, deps: BaseDeps & AnnouncementDeps): void {
  const { announcements, db } = deps;

  serve(app, deps, voiceCalls.renderVoiceTemplate, async ({ body, session, reply }) => {
    const template = await readerFor(voiceTemplateBinding, db, session).get(body.id);
    const lines = sampleOf(template, body.sample);
    const { bytes } = await announcements.render(lines, session.organizationId, body.type);
    return reply.type(soundTypes[body.type]).send(Buffer.from(bytes));
  });

  serve(app, deps, voiceCalls.renderVoiceDraft, async ({ body, session, reply }) => {
    const lines = sampleOf(body, body.sample);
    const { bytes } = await announcements.render(lines, session.organizationId, "mp3");
    return reply.type(soundTypes.mp3).send(Buffer.from(bytes));
  });

  serve(app, deps, voiceCalls.voiceSource, async ({ session: { organizationId } }) => ({
    packs: languageCodes.map((language) => ({
      language,
      folder: packFolderOf(language),
      words: [...packWords[language].values()].map(({ key, text, isSound }) => ({ key, text, isSound })),
    })),
    recordings: organizationId === null ? [] : [...(await listRecordings(db, organizationId))],
  }));

  withFileBody(app, (room) =>
    serve(room, deps, voiceCalls.uploadRecording, async ({ query, request, session }) => {
      const { organizationId, actor } = session;
      if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
      if (!Buffer.isBuffer(request.body)) throw new Refusal("ERROR_FILE_TYPE");
      const file = await announcements.record(request.body);
      // The name of a word is the same in every language.
      const { key: word } = wordOf("en", query.word);
      return putRecording(db, { organizationId, folder: query.folder, word, createdBy: actor.id }, file);
    }),
  );

  serve(app, deps, voiceCalls.deleteRecording, async ({ params, session }) => {
    const organizationId = await organizationOfRecording(db, params.id);
    if (organizationId === undefined || !isInScope(scopeOf(session.actor), organizationId))
      throw new Refusal("ERROR_NOT_FOUND");
    await deleteRecording(db, params.id);
    return true as const;
  });
}

const sampleOf = (template: PhraseTemplate, sample: Sample = {}) =>
  phraseOf(template, (language) => {
    const { number, room, operator, service } = sampleCalls[language];
    return {
      number: sample.number ?? number,
      room: sample.room ?? room,
      operator: sample.operator ?? operator,
      service: sample.service ?? service,
    };
  });
