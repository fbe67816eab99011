import { expect, test } from "vitest";
import { isReservedHost } from "#reserved-host";

test.each(["mail.example", "example", "SMS.Centre.EXAMPLE", "mail.example."])("%s is reserved", (host) => {
  expect(isReservedHost(host)).toBe(true);
});

test.each(["mail.example.com", "notexample", "mail.centre.test", "10.0.0.5"])("%s is not", (host) => {
  expect(isReservedHost(host)).toBe(false);
});
