import type { Answer } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { call } from "#visitors/kit/call.ts";
import classes from "#visitors/kiosk/parts/browser-paper.module.css";

export type BrowserPrinting = "printing" | "printed" | "notPrinted";
type Paper = Answer<typeof kioskCalls.paper>;

type Props = {
  readonly token: string;
  readonly onChange: (state: BrowserPrinting) => void;
};

/** Prints a ticket by the browser: on paper there is nothing but this picture. */
export function BrowserPaper({ token, onChange }: Props) {
  const { caller } = useKiosk();
  const [paper, setPaper] = useState<Paper>();

  useEffect(() => {
    let isLeft = false;
    call<typeof kioskCalls.paper>(caller, { method: "POST", path: "/kiosk/paper", body: { token } }).then(
      (drawn) => isLeft || setPaper(drawn),
      () => isLeft || onChange("notPrinted"),
    );
    return () => {
      isLeft = true;
    };
  }, [caller, token, onChange]);

  const print = (): void => {
    window.print();
    onChange("printed");
    // The number is on the screen. If this call fails, only the note for staff that there is paper is missing.
    void call<typeof kioskCalls.print>(caller, {
      method: "POST",
      path: "/kiosk/print",
      body: { token, outcome: "printed" },
    }).catch(() => undefined);
  };

  if (paper === undefined) return null;
  const { image, widthMm, heightMm, paperMm } = paper;
  return createPortal(
    <div className={classes["paper"]} aria-hidden data-paper>
      <style>{`@page { size: ${paperMm}mm ${heightMm}mm; margin: 0; }`}</style>
      <img
        src={`data:image/png;base64,${image}`}
        alt=""
        style={{ width: `${widthMm}mm` }}
        onLoad={print}
        onError={() => onChange("notPrinted")}
      />
    </div>,
    document.body,
  );
}
