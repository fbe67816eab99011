import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { Failure } from "#staff/api/failure.ts";
import { useStable } from "#staff/ui/use-stable.ts";
import type { PreviewRequest, PreviewMessage } from "#shared/preview-messages.ts";
import classes from "#staff/preview/preview-frame.module.css";

/** How a previewed screen is answered. */
export type Reply = { readonly status: number; readonly body: unknown };
export type PreviewCall = PreviewRequest;

type Props = {
  /** The address of the previewed screen. */
  readonly page: string;
  readonly title: string;
  /** As large as the screen really is; it is shown as large as there is room. */
  readonly size: { readonly width: number; readonly height: number };
  /** Whenever it is another, the screen looks again. */
  readonly stamp: unknown;
  /** Undefined: there is no answer yet; it is asked again when the stamp is another. */
  readonly answer: (asked: PreviewCall) => Reply | undefined | Promise<Reply | undefined>;
};

/** Shows a screen of visitors as it would be: the very program, in its own window, answered from here. */
export function PreviewFrame({ page, title, size, stamp, answer }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useElementSize();
  const scale = width / size.width;

  const waiting = useRef<PreviewCall[]>([]);
  const tell = useStable((told: PreviewMessage): void =>
    frame.current?.contentWindow?.postMessage(told, location.origin),
  );
  const hear = useStable(async (asked: PreviewCall): Promise<void> => {
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
    // The screen asks for what has changed; here it is only told that something has.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [stamp, hear, tell]);

  return (
    <div ref={ref} className={classes["room"]} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {/* Our own page, which has to reach this one: in a sandbox it could not, or it would be none. */}
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

/** Tells a previewed screen that what it asked for was refused, and by which code. */
export const previewRefusedBy = (thrown: unknown): Reply => ({
  status: 409,
  body: { error: thrown instanceof Failure ? thrown.code : "ERR_BAD_RESPONSE" },
});
