import { Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Failure } from "#staff/api/failure.ts";
import { useStable } from "#staff/ui/use-stable.ts";
import type { PreviewRequest, PreviewMessage } from "#shared/preview-messages.ts";
import classes from "#staff/preview/preview-frame.module.css";

/** The answer to a previewed screen. */
export type Reply = { readonly status: number; readonly body: unknown };
export type PreviewCall = PreviewRequest;

type Props = {
  /** The address of the previewed screen. */
  readonly page: string;
  readonly title: string;
  /** The real size of the screen; it is scaled to the available room. */
  readonly size: { readonly width: number; readonly height: number };
  /** When it changes, the screen fetches again. */
  readonly stamp: unknown;
  /** Undefined: there is no answer yet; the request is repeated when the stamp changes. */
  readonly answer: (asked: PreviewCall) => Reply | undefined | Promise<Reply | undefined>;
};

/** A visitor screen as it would look: the real program in a frame, answered from here. */
export function PreviewFrame({ page, title, size, stamp, answer }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useElementSize();
  const scale = width / size.width;

  const waiting = useRef<PreviewCall[]>([]);
  const tell = useStable((told: PreviewMessage): void =>
    frame.current?.contentWindow?.postMessage(told, location.origin),
  );
  const [isRunning, setRunning] = useState(false);
  const hear = useStable(async (asked: PreviewCall): Promise<void> => {
    setRunning(true);
    const given = await answer(asked);
    if (given === undefined) waiting.current.push(asked);
    else tell({ type: "answer", id: asked.id, ...given });
  });

  useEffect(() => {
    const listener = ({ origin, source, data }: MessageEvent<PreviewRequest>): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.type === "ask") void hear(data);
    };
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [hear]);
  useEffect(() => {
    for (const asked of waiting.current.splice(0)) void hear(asked);
    tell({ type: "changed" });
    // The screen itself requests the data; here it is only told that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [stamp, hear, tell]);

  return (
    <div ref={ref} className={classes["room"]} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {!isRunning && <Skeleton className={classes["loading"] ?? ""} aria-busy="true" />}
      {/* Our own page, which must reach this one: a sandbox would prevent that, or have no effect. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={page}
        title={title}
        className={classes["frame"]}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** Returns the refusal of a previewed screen's request, with its code. */
export const previewRefusedBy = (thrown: unknown): Reply => ({
  status: 409,
  body: { error: thrown instanceof Failure ? thrown.code : "ERR_BAD_RESPONSE" },
});
