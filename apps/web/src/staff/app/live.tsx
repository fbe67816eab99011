import { queueTopics, streamedResourceNames } from "#staff/app/streamed.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "#staff/live/follow-changes.ts";
import { setLine } from "#staff/live/line.ts";
import { useSession } from "#staff/session/session.ts";

/** Keeps all data in step with the server while a user is signed in. */
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
