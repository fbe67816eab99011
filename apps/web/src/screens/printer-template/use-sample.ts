import type { organizationCalls } from "@cherga/contract/calls/organization";
import { organization } from "@cherga/contract/resources/organization";
import { service } from "@cherga/contract/resources/service";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rowsOf } from "#api/resource-queries.ts";
import { send } from "#api/send.ts";
import { inLanguage } from "#api/titles.ts";
import type { Filling } from "#screens/printer-template/placeholders.ts";
import { useSession } from "#session/session.ts";
import { useTexts } from "#texts/use-texts.ts";

/** What is filled in to show a template. */
export type Sample = { readonly filling: Filling; readonly logoPath: string | null };

/** A ticket that nobody has; nothing of it is stored. */
const inventedTicket = queryOptions({
  queryKey: ["invented-ticket"],
  queryFn: ({ signal }) =>
    send<typeof organizationCalls.randomTickets>({ method: "GET", path: "/ticket/random/1", signal }),
  retry: false,
});

/** Where no ticket can be invented yet, there are still a number and a wait to show. */
const usual = { num: "A012", waitMinutes: 15 } as const;

/** Gives an invented ticket of the organization one works in, in a language. */
export function useSample(locale: string): Sample {
  const t = useTexts();
  const [now] = useState(() => new Date());
  const organizationId = useSession()?.current?.organizationId;
  const { data: organizations = [] } = useQuery(rowsOf(organization));
  const { data: services = [] } = useQuery(rowsOf(service));
  const { data: [ticket] = [] } = useQuery(inventedTicket);
  const centre = organizations.find(({ id }) => id === organizationId) ?? organizations[0];
  const serviceId = ticket?.items[0]?.serviceId;
  const wanted = services.find(({ id }) => id === serviceId) ?? services[0];
  const at = ticket === undefined ? now : new Date(ticket.entryTime);
  const minutes = new Intl.NumberFormat(locale, { style: "unit", unit: "minute" });
  const zone = { timeZone: centre?.option.globalSetting.timeZone };
  return {
    logoPath: centre?.logoPath ?? null,
    filling: {
      num: ticket?.num ?? usual.num,
      service: inLanguage(wanted?.name, locale) || t("printer-template.placeholder.service"),
      organization: inLanguage(centre?.name, locale) || t("printer-template.placeholder.organization"),
      address: inLanguage(centre?.address, locale) || t("printer-template.placeholder.address"),
      date: new Intl.DateTimeFormat(locale, { dateStyle: "short", ...zone }).format(at),
      time: new Intl.DateTimeFormat(locale, { timeStyle: "short", ...zone }).format(at),
      wait: minutes.format(usual.waitMinutes),
    },
  };
}
