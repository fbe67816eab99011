import { useState } from "react";
import { steadyRoom } from "#visitors/board/state/fit.ts";

/** Returns for how many items the grid of a changing list has room. */
export function useRoom(count: number): number {
  const [before, setRoom] = useState(0);
  const room = steadyRoom(count, before);
  if (room !== before) setRoom(room);
  return room;
}
