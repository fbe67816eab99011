import { msPerMinute } from "@cherga/engine/time/durations";
import type { Answer, Call } from "@cherga/contract/call";
import type { Booking } from "@cherga/contract/calls/booking";
import { previewCalls } from "@cherga/contract/calls/preview";
import type { Loose } from "@cherga/contract/resource";
import { webOnline } from "@cherga/contract/resources/web-online";
import { SegmentedControl, Text } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { send, type CallRequest } from "#staff/api/send.ts";
import { BeginAgain } from "#staff/preview/designer.tsx";
import { type PreviewCall, previewRefusedBy, type Reply } from "#staff/preview/preview-frame.tsx";
import { PreviewPane } from "#staff/preview/preview-pane.tsx";
import { useDraft, usePreview } from "#staff/preview/use-preview.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";
import { useAskedFields } from "#staff/visitor-form-fields/visitor-form-fields.ts";

const devices = ["phone", "computer"] as const;
const sizes = { phone: { width: 390, height: 780 }, computer: { width: 1280, height: 800 } } as const;

/** The state of the booking in the preview. */
type PreviewedBooking = { readonly offer?: Answer<typeof previewCalls.offer>; readonly booking?: Booking };

/** The booking page as it would look: the whole flow works, and nothing is saved. */
export function PagePreview() {
  const t = useTexts();
  const [device, setDevice] = useKept("preview:page", devices, "phone");
  const [round, setRound] = useState(0);
  const draft = useDraft(webOnline);
  const fields = useAskedFields();
  const asked = { page: draft, asked: fields };
  const shown = usePreview<typeof previewCalls.page>(previewCalls.page, asked);
  const stamp = useMemo(() => ({ shown, fields }), [shown, fields]);
  // Only a page that was never previewed is blank.
  const isNameless = shown === undefined && !previewCalls.page.body.safeParse(asked).success;
  const previewed = useRef<PreviewedBooking>({});

  async function answer({ path, body }: PreviewCall): Promise<Reply | undefined> {
    const call = /^\/api\/online\/(?:0\/?)?(.*)$/.exec(path)?.[1];
    if (call === undefined) return nothingHere;
    const [name = "", organizationId] = call.split("/");
    const { offer, booking } = previewed.current;
    const book = (next: Booking): Reply => {
      previewed.current = { ...previewed.current, booking: next };
      return { status: 200, body: next };
    };
    switch (name) {
      case "":
        return shown && { status: 200, body: shown };
      case "organization":
        return asking<typeof previewCalls.offer>(
          "organization",
          { organizationId: Number(organizationId) },
          (it) => {
            previewed.current = { ...previewed.current, offer: it };
          },
        );
      case "free-days":
      case "free-time":
        return asking(name, Object(body));
      case "reserve":
        return offer === undefined
          ? nothingHere
          : book(inventedBooking(offer, String(Object(body).queueDateTime)));
      case "fill":
        return offer === undefined || booking === undefined
          ? nothingHere
          : book(filledIn(booking, offer.confirmBy));
      case "send-code":
        return booking === undefined ? nothingHere : book(booking);
      case "confirm":
        return booking === undefined ? nothingHere : book(confirmed(booking));
      default:
        return nothingHere;
    }
  }

  async function asking<C extends Call>(
    name: string,
    more: Loose,
    take: (answered: Answer<C>) => void = () => undefined,
  ): Promise<Reply> {
    try {
      const path = `/web-online/preview/${name}`;
      // The frame runs our own program, which sends the call's body.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const wish = { method: "POST", path, body: { ...asked, ...more } } as unknown as CallRequest<C>;
      const answered = await send<C>(wish);
      take(answered);
      return { status: 200, body: answered };
    } catch (thrown) {
      return previewRefusedBy(thrown);
    }
  }

  return (
    <PreviewPane
      hint={t("preview.pageHint")}
      controls={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t("preview.shape")}
            value={device}
            onChange={(value) => setDevice(devices.find((each) => each === value) ?? "phone")}
            data={devices.map((each) => ({ value: each, label: t(`preview.${each}`) }))}
          />
          <BeginAgain onClick={() => setRound((count) => count + 1)} />
        </>
      }
      note={isNameless && <Text size="sm">{t("preview.pageNameless")}</Text>}
      round={round}
      page="/book/preview"
      title={t("preview.page")}
      size={sizes[device]}
      stamp={stamp}
      answer={answer}
    />
  );
}

const nothingHere: Reply = { status: 404, body: { error: "ERROR_NOT_FOUND" } };

type Offer = Answer<typeof previewCalls.offer>;

const lengthMs = 30 * msPerMinute;
const codeMin = 60;

/** Returns a reserved time for the preview; the server reserves nothing. */
function inventedBooking(
  { reservationMin, time }: Pick<Offer, "reservationMin" | "time">,
  start: string,
): Booking {
  const keptMin = Math.max(1, reservationMin);
  return {
    token: "preview",
    status: "reservation",
    until: after(time, keptMin * msPerMinute),
    num: null,
    start,
    end: after(start, lengthMs),
    time,
  };
}

/** Returns the booking after the visitor's data: booked, or waiting for a code. */
function filledIn(booking: Booking, confirmBy: Offer["confirmBy"]): Booking {
  if (confirmBy === "none") return confirmed(booking);
  const sentTo = confirmBy === "sms" ? "+380 •• ••• •• 67" : "v•••@example.org";
  return { ...booking, status: "confirm", until: after(booking.time, codeMin * msPerMinute), sentTo };
}

/** Returns the booking after the code. */
const confirmed = (booking: Booking): Booking => ({
  ...booking,
  status: "success",
  until: null,
  num: "A017",
});

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
