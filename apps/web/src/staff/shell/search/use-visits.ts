import { useDebouncedValue } from "@mantine/hooks";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { dataFieldIds } from "@cherga/contract/constants";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useQuery } from "@tanstack/react-query";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { send } from "#staff/api/send.ts";
import { serverNow } from "#shared/server-clock.ts";
import { useFoundBookings } from "#staff/hall/use-found-bookings.ts";
import { mayOpen } from "#staff/session/guards.ts";
import { useSession } from "#staff/session/session.ts";
import { isVisitSearch, type JumpTarget } from "#staff/shell/search/matches.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const typingMs = 200;
const mostShown = 6;

/** Returns today's visits of the organization, and later bookings, whose number, visitor or phone fits a text. */
export function useVisits(text: string): readonly JumpTarget[] {
  const t = useTexts();
  const user = useSession()?.user;
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone;
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const today = zone === undefined ? undefined : dateAt(zone, serverNow());
  const isWanted = mayOpen("/queue/ticket", user) && isVisitSearch(search);
  const later = useFoundBookings(isWanted ? search : undefined, today);
  const { data = [] } = useQuery({
    queryKey: ["search", "tickets", search],
    enabled: today !== undefined && isWanted,
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.tickets>({
        method: "GET",
        path: "/operator-queue/allTickets",
        query: { date: today, search, perPage: mostShown, page: 1 },
        signal,
      }),
  });
  return [
    ...data.slice(0, mostShown).map((ticket) => ({
      ...targetOf(ticket.id),
      title: [ticket.num ?? String(ticket.id), nameOf(ticket)].filter(Boolean).join(" · "),
      note: t("search.ticket"),
    })),
    ...later.map(({ ticketId, title, when }) => ({ ...targetOf(ticketId), title, note: when })),
  ];
}

const targetOf = (id: number) => ({ key: `ticket ${id}`, path: `/queue/ticket/${id}` });

const nameOf = ({ client }: Ticket): string =>
  client.find(({ dataFieldId }) => dataFieldId === dataFieldIds.fullName)?.value ?? "";
