import { streamedResources } from "@cherga/contract/calls/all-calls";
import { expect, test } from "vitest";
import { streamedResourceNames } from "#staff/app/streamed.ts";

test("every resource that has a stream is listened to", () => {
  expect(streamedResourceNames.toSorted()).toEqual(streamedResources.map(({ name }) => name).toSorted());
});
