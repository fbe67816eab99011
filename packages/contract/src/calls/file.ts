import { z } from "zod";
import { defineCall } from "#call";
import { imagePath } from "#shapes/printer-template";

export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export const imageMaxBytes = 2 * 1024 * 1024;
export const imageMaxSide = 4096;

export const videoTypes = ["video/mp4", "video/webm"] as const;
export const videoMaxBytes = 20 * 1024 * 1024;

export const fileCalls = {
  upload: defineCall({
    method: "POST",
    path: "/file/create",
    who: "admin",
    tag: "file",
    summary: "Keeps an image; what it is, its content says",
    upload: imageTypes,
    bodyMaxBytes: imageMaxBytes,
    answer: z.object({
      path: imagePath,
      type: z.enum(imageTypes),
      width: z.int(),
      height: z.int(),
      size: z.int(),
    }),
    status: 201,
    refuses: ["ERROR_FILE_TYPE", "ERROR_TOO_LARGE"],
  }),
  uploadVideo: defineCall({
    method: "POST",
    path: "/file/create-video",
    who: "admin",
    tag: "file",
    summary: "Keeps a video; what it is, its content says",
    upload: videoTypes,
    bodyMaxBytes: videoMaxBytes,
    answer: z.object({ path: imagePath, type: z.enum(videoTypes), size: z.int() }),
    status: 201,
    refuses: ["ERROR_FILE_TYPE", "ERROR_TOO_LARGE"],
  }),
  read: defineCall({
    method: "GET",
    path: "/file/:id",
    who: "anyone",
    tag: "file",
    summary: "Gives an image or a video",
    params: z.strictObject({ id: z.uuid() }),
    answer: z.unknown(),
    produces: [...imageTypes, ...videoTypes],
  }),
} as const;
