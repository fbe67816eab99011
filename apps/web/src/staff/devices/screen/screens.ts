import type { boardViewCalls } from "@cherga/contract/calls/board-views";
import { pictureEveryMs } from "@cherga/contract/devices/screen";
import { queryOptions } from "@tanstack/react-query";
import { pictureUrl } from "#staff/devices/picture-url.ts";
import { download, send } from "#staff/api/send.ts";

/** What is known about the screens. Named after the kind of device, so that messages about the devices refresh it. */
export const screens = queryOptions({
  queryKey: ["board-device", "screen"],
  queryFn: ({ signal }) =>
    send<typeof boardViewCalls.screens>({ method: "GET", path: "/board-device/screen", signal }),
});

/** Has a screen pictured again and again while somebody looks. The server takes one picture a minute at most. */
export const picturing = (id: number) =>
  queryOptions({
    queryKey: ["screen-picturing", id],
    queryFn: () =>
      send<typeof boardViewCalls.takePicture>({
        method: "POST",
        path: "/board-device/picture",
        body: { id },
      }),
    refetchInterval: pictureEveryMs + 1_000,
  });

/** The last picture of a screen, taken at a time. */
export const pictureOf = (id: number, pictured: string | null) =>
  queryOptions({
    queryKey: ["screen-picture", id, pictured],
    queryFn: async () => pictureUrl(await download(`/board-device/picture/${id}`)),
    enabled: pictured !== null,
    staleTime: Infinity,
    gcTime: pictureEveryMs,
  });

/** Who has watched a screen. */
export const viewsOf = (deviceId: number, page: number, perPage: number) =>
  queryOptions({
    queryKey: ["board-device", "view", deviceId, page],
    queryFn: ({ signal }) =>
      send<typeof boardViewCalls.views>({
        method: "GET",
        path: "/board-device/view",
        query: { deviceId, page, perPage },
        signal,
      }),
  });
