import type { boardViewCalls } from "@cherga/contract/calls/board-views";
import type { ViewTrouble } from "@cherga/contract/devices/screen";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Failure } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";
import { openViewChannel, type ViewChannel } from "#staff/devices/screen/view-channel.ts";

/** How a view stands. */
export type ViewState =
  | { readonly step: "opening" }
  | { readonly step: "showing"; readonly hasControl: boolean }
  /** It is tried again by itself unless somebody must do something first. */
  | { readonly step: "ended"; readonly trouble: ViewTrouble; readonly isTriedAgain: boolean }
  | { readonly step: "failed"; readonly failure: Failure };

/** Troubles that pass without anybody at this page. */
const passing: ReadonlySet<ViewTrouble> = new Set(["lost", "noAgent", "noTunnel", "tooSlow", "vncOff"]);
const againMs = 4_000;

/** Shows the screen of a device inside an element while it is watched. */
export function useView(
  deviceId: number,
  target: RefObject<HTMLDivElement | null>,
): { readonly state: ViewState; readonly control: (take: boolean) => void } {
  const [state, setState] = useState<ViewState>({ step: "opening" });
  const channel = useRef<ViewChannel | undefined>(undefined);

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function watch(): Promise<void> {
      setState({ step: "opening" });
      try {
        // Loaded here only: nobody else needs it.
        const { default: RFB } = await import("@novnc/novnc");
        const { token } = await send<typeof boardViewCalls.admit>({
          method: "POST",
          path: "/board-device/view",
          body: { id: deviceId },
        });
        if (isWanted && target.current !== null) show(RFB, token, target.current);
      } catch (error) {
        if (!isWanted) return;
        if (error instanceof Failure && error.code !== "ERROR_UNAVAILABLE")
          setState({ step: "failed", failure: error });
        else end("lost");
      }
    }

    function show(RFB: typeof import("@novnc/novnc").default, token: string, element: HTMLDivElement): void {
      let trouble: ViewTrouble = "lost";
      const opened = openViewChannel(token, {
        onMessage: (message) => {
          if (message.type === "end") trouble = message.trouble;
          else {
            rfb.viewOnly = !message.isTaken;
            if (message.isTaken) rfb.focus();
            setState({ step: "showing", hasControl: message.isTaken });
          }
        },
        onClose: () => {
          element.replaceChildren();
          if (isWanted && channel.current === opened) end(trouble);
        },
      });
      channel.current = opened;
      const rfb = new RFB(element, opened.raw, { shared: true });
      // The server enforces this; here it only keeps the keys of the page working.
      rfb.viewOnly = true;
      rfb.scaleViewport = true;
      rfb.addEventListener("connect", () => {
        if (isWanted) setState({ step: "showing", hasControl: false });
      });
    }

    function end(trouble: ViewTrouble): void {
      const isTriedAgain = passing.has(trouble);
      setState({ step: "ended", trouble, isTriedAgain });
      if (isTriedAgain) timer = setTimeout(() => void watch(), againMs);
    }

    void watch();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      channel.current?.close();
      channel.current = undefined;
    };
  }, [deviceId, target]);

  return { state, control: (take) => channel.current?.control(take) };
}
