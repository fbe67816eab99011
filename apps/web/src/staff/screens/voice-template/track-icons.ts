import { IconDoor, IconHash, IconListDetails, IconMusic, IconUser } from "@tabler/icons-react";
import type { TrackType } from "#staff/screens/voice-template/spoken.ts";

/** The icon of each type of track. */
export const trackIcons = {
  file: IconMusic,
  number: IconHash,
  room: IconDoor,
  operator: IconUser,
  service: IconListDetails,
} as const satisfies Record<TrackType, typeof IconMusic>;
