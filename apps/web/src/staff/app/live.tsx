import { otherTopics, streamedResourceNames } from "#staff/app/streamed.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "#staff/live/follow-changes.ts";
import { checkSession } from "#staff/api/send.ts";
import { setLine } from "#staff/live/line.ts";
import { useSession } from "#staff/session/session.ts";

/** A stream is also refused when the user was signed out; while it is lost, the session is checked this often. */
const checkEveryMs = 5_000;

/** Keeps all data in step with the server while a user is signed in. */
export function Live() {
  const client = useQueryClient();
  const userId = useSession()?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    let checkedAt = -Infinity;
    const stop = followChanges(client, [...streamedResourceNames, ...otherTopics], (isUp) => {
      setLine(isUp ? "up" : "lost");
      if (isUp || performance.now() - checkedAt < checkEveryMs) return;
      checkedAt = performance.now();
      void checkSession();
    });
    return () => {
      stop();
      setLine("unknown");
    };
  }, [client, userId]);
  return null;
}
