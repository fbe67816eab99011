import type { Colour } from "@cherga/contract/constants";
import { Box } from "@mantine/core";
import { IconTicket, IconUser } from "@tabler/icons-react";
import { colourValues } from "#shared/looks/colours.ts";
import { serviceIconNamed } from "#shared/looks/service-icons.ts";
import classes from "#staff/resource/row-mark.module.css";

/** More characters than these do not fit, as in "Hall 2, left". */
const longestRoom = 3;

/** A service's icon in its colour, as on the kiosk. */
export function ServiceMark({
  icon = "",
  colour,
}: {
  readonly icon?: string | undefined;
  readonly colour?: Colour | undefined;
}) {
  const vars = colour === undefined ? {} : { "--mark": colourValues[colour] };
  return (
    <Box component="span" className={classes["mark"]} __vars={vars} aria-hidden>
      {drawn(icon)}
    </Box>
  );
}

function drawn(icon: string) {
  const Icon = serviceIconNamed(icon) ?? IconTicket;
  return <Icon size={18} stroke={1.6} />;
}

/** The number of an operator's window, if it is short. */
export function RoomMark({ room }: { readonly room: string }) {
  const fits = room !== "" && room.length <= longestRoom;
  return (
    <span className={classes["mark"]} aria-hidden>
      {fits ? room : <IconUser size={18} stroke={1.6} />}
    </span>
  );
}
