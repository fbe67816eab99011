import { Alert, Anchor } from "@mantine/core";
import type { webOnline } from "@cherga/contract/resources/web-online";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { forgetMade, isJustMade } from "#staff/resource/just-made.ts";
import { ownBookingPage } from "#staff/resource/own-booking-page.ts";
import { mayOpen } from "#staff/session/guards.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import { useSession } from "#staff/session/session.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/resource/next-steps.module.css";

/** A step on another page or at a part of the organization's general settings, at a control of this page, or on a visitors' page of the new row. */
type NextStep = { readonly text: TextKey } & (
  | { readonly to: PagePath; readonly part?: string }
  | { readonly at: string }
  | { readonly visitorsPage: (id: number) => string }
);

/** The id of the part of a page that connects screens. */
export const connectScreenId = "connect-screen";
/** The id of the choice of an operator's schedule. */
export const operatorScheduleId = "operator-schedule";

/** The id of the choice of the services that an organization offers. */
export const offeredServicesId = "offered-services";

/** What to do after a row of a resource was created. */
const nextSteps: Readonly<Partial<Record<string, readonly NextStep[]>>> = {
  service: [
    { text: "next.offerIt", to: "/organization", part: offeredServicesId },
    { text: "next.addToSchedule", to: "/schedule" },
    { text: "next.addToKiosk", to: "/terminal" },
    { text: "next.addToBookingPage", to: "/web-online" },
  ],
  "service-package": [
    { text: "next.addToKiosk", to: "/terminal" },
    { text: "next.addToBookingPage", to: "/web-online" },
  ],
  operator: [{ text: "next.giveSchedule", at: operatorScheduleId }],
  schedule: [{ text: "next.assignOperators", to: "/operator" }],
  terminal: [{ text: "next.connectScreen", at: connectScreenId }],
  board: [{ text: "next.connectScreen", at: connectScreenId }],
  "web-online": [{ text: "next.tryBooking", visitorsPage: (id) => `/book/${id}` }],
};

/** Says what to do next with a row that was created lately, until it is dismissed. */
export function NextSteps({ resource, id }: { readonly resource: string; readonly id: number }) {
  const t = useTexts();
  const user = useSession()?.user;
  const [isShown, setShown] = useState(() => isJustMade(resource, id));
  const dismiss = (): void => {
    forgetMade(resource, id);
    setShown(false);
  };
  const steps = (nextSteps[resource] ?? []).filter((step) => !("to" in step) || mayOpen(step.to, user));
  if (!isShown || steps.length === 0) return null;
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck size={18} aria-hidden />}
      title={t("next.title")}
      withCloseButton
      closeButtonLabel={t("app.close")}
      onClose={dismiss}
      styles={{ title: { color: "var(--mantine-color-text)" } }}
    >
      <ul className={classes["steps"]}>
        {steps.map((step) => (
          <li key={step.text}>
            <StepLink step={step} id={id} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function StepLink({ step, id }: { readonly step: NextStep; readonly id: number }) {
  const t = useTexts();
  const look = { size: "sm", underline: "always", children: t(step.text) } as const;
  const organizationId = useSession()?.current?.organizationId;
  if ("to" in step) {
    if (step.to === "/web-online" && typeof organizationId === "number")
      return <BookingPageLink organizationId={organizationId} text={step.text} />;
    if (step.part === undefined) return <Anchor component={Link} to={step.to} {...look} />;
    const to = typeof organizationId === "number" ? `${step.to}/${organizationId}/general` : step.to;
    return <Anchor component={Link} to={to} hash={step.part} {...look} />;
  }
  if ("visitorsPage" in step) return <Anchor href={step.visitorsPage(id)} target="_blank" {...look} />;
  return <Anchor component="button" type="button" onClick={() => goTo(step.at)} {...look} />;
}

/** Leads to the booking page of the organization, not to the first one of all. */
function BookingPageLink({
  organizationId,
  text,
}: {
  readonly organizationId: number;
  readonly text: TextKey;
}) {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof webOnline.fields>({ name: "web-online" }));
  const id = ownBookingPage(data, organizationId, t.locale);
  return (
    <Anchor
      component={Link}
      to={id === undefined ? "/web-online" : `/web-online/${id}`}
      size="sm"
      underline="always"
    >
      {t(text)}
    </Anchor>
  );
}

/** Moves the focus to a part of the page. On a form with tabs it stands on the first one. */
function goTo(partId: string): void {
  if (document.getElementById(partId) === null)
    document.querySelector<HTMLElement>("form [role=tab]")?.click();
  const control = document
    .getElementById(partId)
    ?.querySelector<HTMLElement>("button, input:not([type=hidden])");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}
