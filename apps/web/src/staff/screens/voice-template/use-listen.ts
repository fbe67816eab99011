import type { CallInput } from "@cherga/contract/call";
import type { voiceCalls } from "@cherga/contract/calls/voice";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { download } from "#staff/api/send.ts";

type Draft = CallInput<typeof voiceCalls.renderVoiceDraft>["body"];

/** Returns a function that plays a template that is not saved, as loudspeakers would. */
export function useListen() {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (draft: Draft) => {
      stop.current();
      const url = URL.createObjectURL(await download("/voice-template/render-draft", "POST", draft));
      const audio = new Audio(url);
      // Pressing again starts from the beginning.
      stop.current = () => {
        audio.pause();
        URL.revokeObjectURL(url);
      };
      await audio.play();
    },
  });
  return { listen: mutate, isPending, error };
}
