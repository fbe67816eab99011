import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import type { PrintingState } from "@cherga/contract/calls/kiosk";
import { useState } from "react";
import { BrowserPaper, type BrowserPrinting } from "#visitors/kiosk/parts/browser-paper.tsx";
import { QrCode } from "#visitors/kit/code/qr-code.tsx";
import { usePrinting } from "#visitors/kiosk/state/use-printing.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { Leaving } from "#visitors/kiosk/steps/leaving.tsx";
import classes from "#visitors/kiosk/steps/ticket.module.css";
import { beforeText, expectedWaitText } from "#visitors/kiosk/state/waits.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** The ticket: its number in large type, and its code for the phone. */
export function Ticket({ ticket }: { readonly ticket: VisitorTicket }) {
  const { say, times, configuration } = useKiosk();
  const t = useWords();
  const { num, token, plannedTime, services, expectedWait, peopleAhead, room } = ticket;
  const wait = expectedWaitText(t, expectedWait);
  const number = num ?? (plannedTime === null ? "" : times.clock(plannedTime));
  return (
    <div className={classes["ticket"]}>
      <div className={classes["said"]}>
        <Heading>{plannedTime === null ? t("ticket.title") : t("ticket.booked")}</Heading>
        <p className={classes["number"]} data-number data-long={number.length > 5}>
          {number}
        </p>
        <p className={classes["service"]}>{services.map(({ name }) => say(name)).join(" → ")}</p>
        {plannedTime === null ? null : (
          <p className={classes["planned"]}>
            {times.day(plannedTime)}, {times.clock(plannedTime)}
          </p>
        )}
        {plannedTime !== null || wait === undefined ? null : (
          <p className={classes["planned"]}>{t("ticket.wait", { wait })}</p>
        )}
        {plannedTime !== null || peopleAhead === null ? null : <p>{beforeText(t, peopleAhead)}</p>}
        {room === null ? null : <p>{t("ticket.room", { room })}</p>}
      </div>
      <div className={classes["taken"]}>
        <div className={classes["code"]}>
          <QrCode text={`${location.origin}/t/${token}`} label={t("ticket.code")} />
        </div>
        <p className={classes["note"]}>{t("ticket.scan")}</p>
        <PrintNote token={token} printedBy={configuration.printedBy} />
      </div>
      <Leaving at="ticket" />
    </div>
  );
}

type NoteProps = {
  readonly token: string;
  readonly printedBy: ReturnType<typeof useKiosk>["configuration"]["printedBy"];
};

/** Says what becomes of the paper ticket. */
function PrintNote({ token, printedBy }: NoteProps) {
  const t = useWords();
  switch (printedBy) {
    case "printer":
      return <PrinterNote token={token} />;
    case "browser":
      return <BrowserNote token={token} />;
    case "nothing":
      return <p className={classes["note"]}>{t("ticket.note")}</p>;
  }
}

function PrinterNote({ token }: Pick<NoteProps, "token">) {
  const t = useWords();
  const printing = usePrinting(token);
  return (
    <p className={classes["note"]} role="status" data-printing={printing?.state}>
      {t(noteOf(printing))}
    </p>
  );
}

function BrowserNote({ token }: Pick<NoteProps, "token">) {
  const t = useWords();
  const [state, setState] = useState<BrowserPrinting>("printing");
  return (
    <>
      <p className={classes["note"]} role="status" data-printing={state}>
        {t(`ticket.${state}`)}
      </p>
      <BrowserPaper token={token} onChange={setState} />
    </>
  );
}

function noteOf(printing: PrintingState | undefined) {
  switch (printing?.state) {
    case undefined:
      return "ticket.printing";
    case "printing":
      return printing.trouble === "paperOut"
        ? "ticket.paperOut"
        : printing.trouble === null
          ? "ticket.printing"
          : "ticket.notPrinted";
    case "printed":
      return "ticket.printed";
    case "notPrinted":
      return printing.trouble === "paperOut" ? "ticket.paperOut" : "ticket.notPrinted";
    case "none":
      return "ticket.note";
  }
}
