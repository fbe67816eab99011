import { IconDoor, IconHash, IconListDetails, IconMusic, IconUser } from "@tabler/icons-react";
import type { TrackType } from "#staff/screens/voice-template/spoken.ts";

/** Each kind of piece has one face. */
export const trackIcons = {
  file: IconMusic,
  number: IconHash,
  room: IconDoor,
  operator: IconUser,
  service: IconListDetails,
} as const satisfies Record<TrackType, typeof IconMusic>;
