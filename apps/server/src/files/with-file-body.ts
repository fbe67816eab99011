import type { FastifyInstance } from "fastify";

/** Mounts calls that take a file, in their own scope: only there may a body be something other than JSON. */
export function withFileBody(app: FastifyInstance, mount: (room: FastifyInstance) => void): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) => body);
    mount(room);
  });
}

/** Headers that keep a browser from running an image as a document. */
export const harmlessImage = (type: string) => ({
  "content-type": type,
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "same-origin",
});
