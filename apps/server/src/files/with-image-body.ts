import type { FastifyInstance } from "fastify";

/** Mounts calls that take an image: a room of its own, because only here may a body be something other than JSON. */
export function withImageBody(app: FastifyInstance, mount: (room: FastifyInstance) => void): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) => body);
    mount(room);
  });
}

/** Headers with which an image is sent, so that a browser never runs it. */
export const harmlessImage = (type: string) => ({
  "content-type": type,
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "same-origin",
});
