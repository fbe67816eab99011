import { expect, test } from "vitest";
import { inspectVideo } from "#files/inspect-video";

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const ftyp = box("ftyp", Buffer.from("isom0000isom"));
const data = box("mdat", Buffer.alloc(100, 7));
const typeOf = (content: unknown): string => {
  try {
    return inspectVideo(content).type;
  } catch (error) {
    return String(error instanceof Error && error.message);
  }
};

test("an MP4 has its tracks before or after its data", () => {
  const tracks = box("moov", Buffer.alloc(20));
  expect(typeOf(Buffer.concat([ftyp, tracks, data]))).toBe("video/mp4");
  expect(typeOf(Buffer.concat([ftyp, data, tracks]))).toBe("video/mp4");
  const toTheEnd = Buffer.from(tracks);
  toTheEnd.writeUInt32BE(0);
  expect(typeOf(Buffer.concat([ftyp, toTheEnd]))).toBe("video/mp4");
});

test("a file that only begins like an MP4 is refused", () => {
  const noise = Buffer.concat([Buffer.from("0000ftyp"), Buffer.alloc(200, 1)]);
  const image = Buffer.concat([box("ftyp", Buffer.from("avif0000avif")), box("meta"), data]);
  expect([noise, image, ftyp, Buffer.alloc(0)].map(typeOf)).toEqual(Array(4).fill("ERROR_FILE_TYPE"));
});

test("of Matroska files, only WebM is a video that browsers play", () => {
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]);
  expect(typeOf(Buffer.concat([header, Buffer.from("webm"), data]))).toBe("video/webm");
  expect(typeOf(Buffer.concat([header, Buffer.from("matroska"), data]))).toBe("ERROR_FILE_TYPE");
});
