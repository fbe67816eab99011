import type { TrackType } from "@cherga/announcements/phrase";
import { IconDoor, IconHash, IconListDetails, IconMusic, IconUser } from "@tabler/icons-react";

/** The icon of each type of track. */
export const trackIcons = {
  file: IconMusic,
  number: IconHash,
  room: IconDoor,
  operator: IconUser,
  service: IconListDetails,
} as const satisfies Record<TrackType, typeof IconMusic>;
