import { expect, test } from "vitest";
import { topicMessage } from "#shapes/streams";

const datetime = "2026-05-04T06:00:00Z";

test.each([
  ["what changed in the queue", { topic: "operator-queue", datetime, hold: { upsert: [], remove: [7] } }],
  ["which rows of a resource changed", { topic: "service", uid: "a", edit: [1] }],
  ["that everything should be fetched afresh", { refresh: true }],
])("the shared stream tells %s", (_case, message) => {
  expect(topicMessage.parse(message)).toEqual(message);
});
