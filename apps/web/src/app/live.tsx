import { queueTopics, streamedResourceNames } from "#app/streamed.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "#live/follow-changes.ts";
import { setLine } from "#live/line.ts";
import { useSession } from "#session/session.ts";

/** Keeps what is shown as it is on the server, for as long as somebody is signed in. */
export function Live() {
  const client = useQueryClient();
  const userId = useSession()?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    const stop = followChanges(client, [...streamedResourceNames, ...queueTopics], (isUp) =>
      setLine(isUp ? "up" : "lost"),
    );
    return () => {
      stop();
      setLine("unknown");
    };
  }, [client, userId]);
  return null;
}
