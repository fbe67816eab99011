import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeByteReader, NoBytes } from "#screens/vnc/byte-reader";

const never = new AbortController().signal;

test("gives the same bytes in any pieces, and the rest at the end", async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lengths, lengths, async (written, read) => {
      const stream = new PassThrough();
      const reader = makeByteReader(stream);
      const all = Buffer.from(written.flatMap((length, at) => Array.from({ length }, () => at)));
      let at = 0;
      for (const length of written) {
        stream.write(all.subarray(at, at + length));
        at += length;
      }
      let come = 0;
      for (const count of read) {
        if (come + count > all.length) break;
        expect(await reader.read(count, never)).toEqual(all.subarray(come, come + count));
        come += count;
      }
      // The last byte that was written has arrived, too.
      stream.end();
      if (come < all.length) {
        const last = await reader.read(all.length - come, never);
        expect(last).toEqual(all.subarray(come));
      }
      await expect(reader.read(1, never)).rejects.toThrow(NoBytes);
      expect(reader.release()).toEqual(Buffer.alloc(0));
    }),
  );
});

test("does not wait for ever, and keeps other work going while it waits", async () => {
  const stream = new PassThrough();
  const reader = makeByteReader(stream);
  stream.write("ab");
  const stop = new AbortController();
  const waiting = reader.read(3, stop.signal);
  setTimeout(() => stop.abort(), 10);
  await expect(waiting).rejects.toThrow(NoBytes);
  expect(await reader.read(2, never)).toEqual(Buffer.from("ab"));
});
