import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeViewerProtocol } from "#devices/views/viewer-protocol";

const hello = Buffer.concat([Buffer.from("RFB 003.008\n"), Buffer.of(1), Buffer.of(1)]);
const updateRequest = Buffer.of(3, 0, 0, 0, 0, 0, 4, 0, 3, 0);
const key = Buffer.of(4, 1, 0, 0, 0, 0, 0, 0x61);
const pointer = Buffer.of(5, 1, 0, 10, 0, 10);
const cut = Buffer.concat([Buffer.of(6, 0, 0, 0, 0, 0, 0, 3), Buffer.from("abc")]);
const encodings = Buffer.of(2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 7);
const resize = Buffer.concat([Buffer.of(251, 0, 4, 0, 3, 0, 1, 0), Buffer.alloc(16)]);
const shutDown = Buffer.of(250, 0, 1, 2);

/** Sends bytes in pieces of these sizes; returns what reached the screen. */
function passed(bytes: Buffer, hasControl: boolean, sizes: readonly number[] = []): Buffer | undefined {
  const protocol = makeViewerProtocol();
  const out: Buffer[] = [];
  let at = 0;
  let turn = 0;
  while (at < bytes.length) {
    const size = sizes.length === 0 ? bytes.length : (sizes[turn % sizes.length] ?? 1);
    const taken = protocol.take(bytes.subarray(at, at + size), hasControl);
    if (taken === undefined) return undefined;
    out.push(...taken.toScreen);
    at += size;
    turn += 1;
  }
  return Buffer.concat(out);
}

describe("a viewer", () => {
  test("is greeted, offered no security, and admitted", () => {
    const protocol = makeViewerProtocol();
    expect(protocol.greeting.toString()).toBe("RFB 003.008\n");
    expect(protocol.take(Buffer.from("RFB 003.008\n"), false)?.toViewer).toEqual([Buffer.of(1, 1)]);
    expect(protocol.take(Buffer.of(1), false)?.toViewer).toEqual([Buffer.alloc(4)]);
    expect(protocol.isAdmitted()).toBe(false);
    protocol.take(Buffer.of(1), false);
    expect(protocol.isAdmitted()).toBe(true);
  });

  test("that does not control the screen only asks for its picture", () => {
    const all = Buffer.concat([hello, encodings, key, updateRequest, pointer, cut, updateRequest]);
    expect(passed(all, false)).toEqual(Buffer.concat([encodings, updateRequest, updateRequest]));
  });

  test("that controls the screen types, points and pastes, but neither resizes nor switches it off", () => {
    const all = Buffer.concat([hello, key, resize, pointer, shutDown, cut]);
    expect(passed(all, true)).toEqual(Buffer.concat([key, pointer, cut]));
  });

  test.each([
    ["another version", Buffer.from("RFB 003.003\n")],
    ["a page of the web", Buffer.from("GET / HTTP/1.1\r\n")],
    ["another kind of security", Buffer.concat([Buffer.from("RFB 003.008\n"), Buffer.of(2)])],
    ["an unknown message", Buffer.concat([hello, Buffer.of(99)])],
    ["a paste of two gigabytes", Buffer.concat([hello, Buffer.of(6, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff)])],
  ])("that sends %s is refused", (_, bytes) => {
    expect(passed(bytes, true)).toBeUndefined();
  });

  test("says the same in any pieces", () => {
    const message = fc.constantFrom(updateRequest, key, pointer, cut, encodings, resize, shutDown);
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.array(message), fc.boolean(), sizes, (messages, hasControl, pieces) => {
        const bytes = Buffer.concat([hello, ...messages]);
        expect(passed(bytes, hasControl, pieces)).toEqual(passed(bytes, hasControl));
      }),
    );
  });

  test("without control never reaches keys and pointer, whatever it sends", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const reached = passed(Buffer.concat([hello, Buffer.from(noise)]), false);
        for (let at = 0; reached !== undefined && at < reached.length;) {
          const kind = reached[at] ?? -1;
          expect([0, 2, 3, 150, 248]).toContain(kind);
          at +=
            kind === 2
              ? 4 + 4 * reached.readUInt16BE(at + 2)
              : kind === 248
                ? 9 + reached.readUInt8(at + 8)
                : kind === 0
                  ? 20
                  : 10;
        }
      }),
    );
  });
});
