import { expect, test } from "vitest";
import { mailAddressPattern, mailboxOf } from "#messages/mail-address";

test.each([
  ["desk@centre.example", { name: "", address: "desk@centre.example" }],
  ["Service Centre <desk@centre.example>", { name: "Service Centre", address: "desk@centre.example" }],
  ['"Centre, Kyiv" <desk@centre.example>', { name: "Centre, Kyiv", address: "desk@centre.example" }],
  ["Центр <desk@пошта.укр>", { name: "Центр", address: "desk@пошта.укр" }],
])("a sender has an address and perhaps a name: %s", (text, mailbox) => {
  expect(mailboxOf(text)).toEqual(mailbox);
});

test.each(["", "desk", "desk@", "a@b <c@d>x", "Centre <desk>", "a@b, c@d", "Centre <a@b> <c@d>"])(
  "this is no sender: %j",
  (text) => {
    expect(mailboxOf(text)).toBeUndefined();
  },
);

test.each(["a@b\nBcc: c@d", "a@b,c@d", '"a@b"@c', "a@b>", "a b@c", "a@b(c)", "a@b;c@d"])(
  "several addresses in one, or a header, are no address: %j",
  (text) => {
    expect(mailAddressPattern.test(text)).toBe(false);
  },
);
