import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import { defineCall } from "@cherga/contract/call";
import fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
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
