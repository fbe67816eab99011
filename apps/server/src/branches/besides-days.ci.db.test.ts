import { afterEach, expect, test } from "vitest";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilEqual,
  untilInCharge,
} from "#branches/testing/branch-world";
import { storeSurveyAnswer } from "#queue/day/survey-answers";
import type { TestApp } from "#testing/test-app";

let world: BranchWorld;
afterEach(() => world.close());

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a branch gets the images that its configuration names, also those that are named later", async () => {
  world = await makeBranchWorld();
  const { atCentre, centre } = world;
  const first = await uploadTo(atCentre);
  await useLogo(first);
  const branch = await untilInCharge(await world.startBranch());
  await expect.poll(() => statusOf(branch, first)).toBe(200);
  const answer = await branch.app.inject(first);
  expect([answer.headers["content-type"], answer.rawPayload]).toEqual(["image/png", onePixel]);

  const second = await uploadTo(atCentre);
  expect(await statusOf(branch, second)).toBe(404);
  await useLogo(second);
  await expect.poll(() => statusOf(branch, second)).toBe(200);

  async function useLogo(logoPath: string): Promise<void> {
    const edited = await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      logoPath,
    });
    expect(edited.statusCode).toBe(200);
  }
});

test("an image that the centre has deleted keeps nothing else away", async () => {
  world = await makeBranchWorld();
  const { atCentre, centre } = world;
  const [gone, present] = [await uploadTo(atCentre), await uploadTo(atCentre)];
  await atCentre.deps.pool.query("update organization set logo_path = $2 where id = $1", [
    centre.organizationId,
    gone,
  ]);
  await atCentre.deps.pool.query("delete from file where id::text = $1", [gone.split("/").at(-1)]);
  await atCentre.deps.pool.query("insert into article (subject, text, status) values ('{}', $1, true)", [
    JSON.stringify({ en: `<img src="${present}">` }),
  ]);
  const branch = await untilInCharge(await world.startBranch());
  await expect.poll(() => statusOf(branch, present)).toBe(200);
  expect(await statusOf(branch, gone)).toBe(404);
});

test("answers to surveys reach the centre, and each server numbers its questions", async () => {
  world = await makeBranchWorld();
  const { atCentre, centre } = world;
  const branch = await untilInCharge(await world.startBranch());
  const [here, there] = [await takeTicketAt(branch), await takeTicketAt(branch)];
  await untilEqual(world);
  world.line.cut();
  expect(await rate(branch, here, 5)).toBe(true);
  expect(await rate(atCentre, there, 4)).toBe(true);
  // The first answer for a ticket counts.
  expect(await rate(atCentre, here, 1)).toBe(true);
  const later = await takeTicketAt(branch);
  expect(await rate(branch, later, 3)).toBe(true);
  world.line.mend();
  await expect
    .poll(() => ratingsAt(atCentre))
    .toEqual([
      { ticketId: here, rating: 1 },
      { ticketId: there, rating: 4 },
      { ticketId: later, rating: 3 },
    ]);
  const { rows } = await atCentre.deps.pool.query(
    `select count(*)::integer as versions, (select sum(survey_answers)::integer from organization_day) as answers
     from survey_version`,
  );
  expect(rows).toEqual([{ versions: 1, answers: 3 }]);

  // The configuration goes on to arrive.
  await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    comment: { en: "changed" },
  });
  await untilInCharge(await branch.restart());
});

async function uploadTo({ deps }: TestApp): Promise<string> {
  const { rows } = await deps.pool.query<{ id: string }>(
    "insert into file (type, width, height, content) values ('image/png', 1, 1, $1) returning id",
    [onePixel],
  );
  return `/api/file/${rows[0]?.id}`;
}

const statusOf = async ({ app }: BranchApp, path: string): Promise<number> =>
  (await app.inject(path)).statusCode;

async function takeTicketAt(branch: BranchApp): Promise<number> {
  const [operator] = world.centre.operators;
  if (operator === undefined) throw new Error("nobody is at work");
  const clerk = await branch.at(operator);
  const answer = await clerk.call("POST", "/operator-queue/ticket-registration", {
    service: world.centre.services[0],
    type: "inPlaceCurrent",
  });
  return answer.json<{ ticket: { id: number } }>().ticket.id;
}

function rate({ deps }: TestApp, ticketId: number, rating: number): Promise<boolean> {
  return storeSurveyAnswer(
    deps.pool,
    {
      ticketId,
      organizationId: world.centre.organizationId,
      questions: [{ en: "How was it?" }],
      ratings: [rating, rating, rating],
      comment: "",
    },
    deps.clock.now(),
  );
}

async function ratingsAt({ deps }: TestApp): Promise<unknown> {
  const { rows } = await deps.pool.query(
    `select ticket_id as "ticketId", first_rating as rating from survey_answer order by ticket_id`,
  );
  return rows;
}
