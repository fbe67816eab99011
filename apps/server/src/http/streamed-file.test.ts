import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import { defineCall } from "@cherga/contract/call";
import fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "@cherga/contract/errors";
import { answerErrors } from "#http/answer-errors";
import { mountCall } from "#http/mount-call";
import { StreamedFile } from "#http/streamed-file";

const download = defineCall({
  method: "GET",
  path: "/file",
  who: "anyone",
  tag: "running",
  summary: "Gives a file",
  answer: z.unknown(),
  produces: ["text/plain"],
  withinMs: 50,
});

test("a file may take longer than an answer", async () => {
  async function* slowly() {
    for (const part of ["one ", "two ", "three"]) {
      await sleep(60);
      yield part;
    }
  }
  const app = fastify();
  mountCall(app, download, {
    admit: () => Promise.resolve({}),
    handle: () => Promise.resolve(new StreamedFile(Readable.from(slowly()))),
  });
  const answer = await app.inject({ url: "/api/file" });
  expect([answer.statusCode, answer.payload]).toEqual([200, "one two three"]);
  await app.close();
});

test("a file that fails before its first byte is answered with its error", async () => {
  // oxlint-disable-next-line require-yield
  async function* failing(): AsyncGenerator<string> {
    await sleep(1);
    throw new Refusal("ERROR_NOT_FOUND");
  }
  const app = fastify();
  answerErrors(app);
  mountCall(app, download, {
    admit: () => Promise.resolve({}),
    handle: ({ reply }) => {
      void reply.headers({ "content-type": "application/pdf", "content-disposition": "attachment" });
      return Promise.resolve(new StreamedFile(Readable.from(failing())));
    },
  });
  const answer = await app.inject({ url: "/api/file" });
  expect(answer.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([404, undefined]);
  await app.close();
});
