import { soundFormats, soundTypes, voiceCalls } from "@cherga/contract/calls/voice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { madeSound, measuredMs } from "#testing/ffmpeg";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let admin: Person;
beforeAll(async () => {
  server = await makeTestApp();
  centre = await makeCentre(server);
  admin = await makePerson(server, { is_admin: true });
  await admin.call("POST", "/organization/current", { id: centre.organizationId });
});
afterAll(() => server.close());

const folders = [{ language: "en", folder: "en" }];
const tracks = [{ type: "file", file: "chime" }, { type: "number" }];

async function makeTemplate(settings: object = {}): Promise<number> {
  const made = await admin.call("POST", "/voice-template/create", {
    name: "Hall",
    tracks,
    folders,
    ...settings,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id;
}

const render = (body: object, who = admin) => who.call("POST", "/voice-template/render-template", body);
const draft = async (body: object) => {
  const answer = await admin.call("POST", "/voice-template/render-draft", body);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return answer.rawPayload;
};

const upload = (content: Buffer, word = "welcome", { folder = "en", who = admin } = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/voice-source/create?${new URLSearchParams({ folder, word }).toString()}`,
    payload: content,
    headers: { ...who.headers, "content-type": "audio/wav" },
  });
const sources = async (who = admin) =>
  voiceCalls.voiceSource.answer.parse((await who.call("GET", "/voice-source")).json());
const tone = (seconds: number) => madeSound(seconds, ["-f", "wav"]);

describe("rendering", () => {
  test.each(soundFormats)("a template is rendered as %s, with the sample that is asked for", async (type) => {
    const id = await makeTemplate();
    const short = await render({ id, type, sample: { number: "7" } });
    expect(short.headers["content-type"]).toBe(soundTypes[type]);
    const long = await render({ id, type, sample: { number: "ABC7777" } });
    expect(measuredMs(long.rawPayload) - measuredMs(short.rawPayload)).toBeGreaterThan(2_000);
  });

  test("a draft sounds as the saved template does", async () => {
    const saved = await render({ id: await makeTemplate(), type: "mp3" });
    expect((await draft({ tracks, folders })).equals(saved.rawPayload)).toBe(true);
  });

  test("a phrase of more than a minute, or without any sound, is refused", async () => {
    const many = Array.from({ length: 50 }, () => ({ type: "file", file: "gong" }));
    const long = await render({ id: await makeTemplate({ tracks: many }), type: "mp3" });
    expect(long.json()).toMatchObject({ error: "ERROR_TOO_LARGE" });
    const words = await render({
      id: await makeTemplate(),
      type: "wav",
      sample: { number: "8".repeat(121) },
    });
    expect(words.statusCode).toBe(400);
    const empty = await render({ id: await makeTemplate({ tracks: [] }), type: "wav" });
    expect(empty.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  });

  test("only staff render", async () => {
    const id = await makeTemplate();
    const stranger = await strangersCall(server, "POST", "/voice-template/render-template", {
      id,
      type: "wav",
    });
    expect(stranger.statusCode).toBe(401);
    const clerk = await makePerson(server, {});
    expect((await render({ id, type: "wav" }, clerk)).statusCode).toBe(200);
  });
});

describe("recordings", () => {
  const welcome = { tracks: [{ type: "file", file: "Welcome.wav" }], folders };

  test("an own recording is heard, replaced and removed", async () => {
    const kept = await upload(tone(1));
    expect(kept.statusCode, kept.body).toBe(201);
    expect(kept.json()).toMatchObject({ folder: "en", word: "welcome" });
    expect(Math.abs(measuredMs(await draft(welcome)) - 1000)).toBeLessThan(120);

    const replaced = await upload(tone(2), "Welcome");
    expect(Math.abs(measuredMs(await draft(welcome)) - 2000)).toBeLessThan(120);
    const { recordings } = await sources();
    expect(recordings.filter(({ word }) => word === "welcome")).toEqual([replaced.json()]);

    const removed = await admin.call("DELETE", `/voice-source/delete/${replaced.json().id}`);
    expect([removed.statusCode, removed.json()]).toEqual([200, true]);
    const silent = await admin.call("POST", "/voice-template/render-draft", welcome);
    expect(silent.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  });

  test("a recording takes the place of the pack's word in its folder only", async () => {
    const phrase = (folder: string) => ({
      tracks: [{ type: "file", file: "ticket" }],
      folders: [{ language: "en", folder }],
    });
    const before = measuredMs(await draft(phrase("en-hall")));
    await upload(tone(3), "ticket", { folder: "en-hall" });
    expect(Math.abs(measuredMs(await draft(phrase("en-hall"))) - 3000)).toBeLessThan(120);
    expect(measuredMs(await draft(phrase("en")))).toBe(before);
  });

  test("organizations have their own recordings, which others neither hear nor see nor delete", async () => {
    const other = await makeCentre(server);
    const { id } = (await upload(tone(1), "secret")).json();
    expect((await sources(other.admin)).recordings).toEqual([]);
    expect((await other.admin.call("DELETE", `/voice-source/delete/${id}`)).statusCode).toBe(404);
    expect((await sources()).recordings.map(({ word }) => word)).toContain("secret");
  });

  test("only administrators of an organization upload", async () => {
    const clerk = await makePerson(server, {});
    expect((await upload(tone(1), "x", { who: clerk })).statusCode).toBe(403);
    const nowhere = await makePerson(server, { is_admin: true });
    expect((await upload(tone(1), "x", { who: nowhere })).json()).toMatchObject({
      error: "ERROR_ORGANIZATION_SELECT",
    });
  });

  test("what is no sound, too long, too large or silent is refused, with the reason", async () => {
    const silent = madeSound(1, ["-f", "wav"], "anullsrc");
    const hour = madeSound(600, ["-c:a", "libmp3lame", "-b:a", "8k", "-f", "mp3"], "anullsrc=r=8000");
    const cases: readonly (readonly [Buffer, number, string])[] = [
      [Buffer.from("<html>"), 415, "ERROR_FILE_TYPE"],
      [Buffer.alloc(0), 415, "ERROR_FILE_TYPE"],
      [tone(11), 413, "ERROR_SOUND_TOO_LONG"],
      [hour, 413, "ERROR_SOUND_TOO_LONG"],
      [Buffer.alloc(4 * 1024 * 1024), 413, "ERROR_TOO_LARGE"],
      [silent, 415, "ERROR_SOUND_SILENT"],
    ];
    for (const [content, status, error] of cases) {
      const answer = await upload(content);
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    }
    expect((await upload(tone(1), "")).statusCode).toBe(400);
  });

  test("the packs have all words of three languages", async () => {
    const { packs } = await sources();
    expect(packs.map(({ language, folder, words }) => [language, folder, words.length])).toEqual([
      ["en", "en", 119],
      ["ru", "ru", 119],
      ["ua", "uk", 119],
    ]);
  });
});
