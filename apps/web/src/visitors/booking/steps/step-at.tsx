import type { ReactNode } from "react";
import { Link } from "#visitors/booking/parts/link.tsx";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { askOffer } from "#visitors/booking/state/calls.ts";
import { CodeStep } from "#visitors/booking/steps/code-step.tsx";
import { DataStep } from "#visitors/booking/steps/data-step.tsx";
import { DoneStep } from "#visitors/booking/steps/done-step.tsx";
import type { BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { Loaded } from "#visitors/kit/loaded.tsx";
import { MoveStep } from "#visitors/booking/steps/move-step.tsx";
import { type PageOffer, type BookingOption, findOffered } from "#visitors/booking/state/booking-options.ts";
import { OrganizationStep } from "#visitors/booking/steps/organization-step.tsx";
import type { Place } from "#visitors/booking/state/place.ts";
import { RegionStep } from "#visitors/booking/steps/region-step.tsx";
import { ServiceStep } from "#visitors/booking/steps/service-step.tsx";
import { Step } from "#visitors/booking/steps/step.tsx";
import { TimeStep } from "#visitors/booking/steps/time-step.tsx";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { placeBefore, stageOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

type InCentre = Extract<Place, { readonly organizationId: number }>;
type ForWish = Extract<Place, { readonly wanted: unknown }>;

export function StepAt({
  place,
  standing,
  now,
}: {
  readonly place: Place;
  readonly standing: BookingStatus | undefined;
  readonly now: number;
}) {
  const t = useWords();
  const { page } = useBookingContext();
  const isCancelled = place.step === "done" && standing === "cancelled";
  const name = isCancelled ? "cancelled" : titleNames[place.step];
  return (
    <Step
      name={name}
      title={t(`title.${name}`)}
      before={placeBefore(place, page)}
      stage={stageOf(place, page)}
    >
      {place.step === "region" ? (
        <RegionStep />
      ) : place.step === "organization" ? (
        <OrganizationStep regionId={place.regionId} />
      ) : (
        <InCentre key={place.organizationId} place={place} standing={standing} now={now} />
      )}
    </Step>
  );
}

/** The titles of the steps. A day and a time are chosen on one page. */
const titleNames = {
  region: "region",
  organization: "organization",
  service: "service",
  day: "time",
  time: "time",
  data: "data",
  code: "code",
  done: "done",
  moveDay: "move",
  moveTime: "move",
} as const satisfies Record<Place["step"], string>;

/** Fetches a centre's offer once for all of its steps. */
function InCentre({
  place,
  ...rest
}: {
  readonly place: InCentre;
  readonly standing: BookingStatus | undefined;
  readonly now: number;
}) {
  const { page, caller } = useBookingContext();
  const { organizationId } = place;
  // In a preview the page arrives again with each change, and its offer changes too.
  const offer = useAnswer(
    `offer ${organizationId}`,
    () => askOffer(caller, page.id, organizationId),
    page.time,
  );
  return (
    <Loaded of={offer}>
      {(answer) =>
        place.step === "service" ? (
          <ServiceStep offer={answer} />
        ) : (
          <ForWish place={place} offer={answer} {...rest} />
        )
      }
    </Loaded>
  );
}

function ForWish({
  place,
  offer,
  standing,
  now,
}: {
  readonly place: ForWish;
  readonly offer: PageOffer;
  readonly standing: BookingStatus | undefined;
  readonly now: number;
}): ReactNode {
  const offered = findOffered(offer, place.wanted);
  // A booking stays valid, even if the service is not offered any more.
  if (place.step === "done")
    return <DoneStep place={place} offer={offer} offered={offered} standing={standing} />;
  if (offered === undefined) return <NotOffered organizationId={place.organizationId} />;
  const shared: { readonly offer: PageOffer; readonly offered: BookingOption } = { offer, offered };
  switch (place.step) {
    case "day":
    case "time":
      return <TimeStep place={place} standing={standing} now={now} {...shared} />;
    case "data":
      return <DataStep place={place} isLapsed={standing === "lapsed"} now={now} {...shared} />;
    case "code":
      return <CodeStep place={place} now={now} {...shared} />;
    case "moveDay":
    case "moveTime":
      return <MoveStep place={place} now={now} {...shared} />;
  }
}

/** Tells the visitor that this cannot be booked here, and where to go instead. */
function NotOffered({ organizationId }: { readonly organizationId: number }) {
  const t = useWords();
  return (
    <Notice kind="bad" title={t("error.ERROR_NO_SERVICE")}>
      <Link look="plain" to={{ step: "service", organizationId }}>
        {t("chooseAnother")}
      </Link>
    </Notice>
  );
}
