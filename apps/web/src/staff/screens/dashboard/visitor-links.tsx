import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { board } from "@cherga/contract/resources/board";
import type { terminal } from "@cherga/contract/resources/terminal";
import type { webOnline } from "@cherga/contract/resources/web-online";
import { useQuery } from "@tanstack/react-query";
import { health } from "#staff/api/health.ts";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTitle } from "#staff/api/titles.ts";
import type { Hall } from "#staff/hall/hall.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly organizationId: number; readonly hall: Hall };

/** In the demo: links to the visitor screens of this centre. */
export function VisitorLinks(props: Props) {
  const { data } = useQuery(health);
  return data?.demo === true && <Links {...props} />;
}

function Links({ organizationId, hall }: Props) {
  const t = useTexts();
  const title = useTitle();
  const { data: kiosks = [] } = useQuery(rowsOf<typeof terminal.fields>({ name: "terminal" }));
  const { data: boards = [] } = useQuery(rowsOf<typeof board.fields>({ name: "board" }));
  const { data: pages = [] } = useQuery(rowsOf<typeof webOnline.fields>({ name: "web-online" }));
  const isHere = (row: { readonly organizationId: number }): boolean => row.organizationId === organizationId;
  const links = [
    ...kiosks
      .filter(isHere)
      .map(({ id, name }) => ({ to: `/kiosk/${id}`, what: t("dashboard.kiosk"), name })),
    ...boards
      .filter(isHere)
      .map(({ id, name }) => ({ to: `/screen/${id}`, what: t("dashboard.board"), name })),
    ...pages
      .filter(({ status }) => status)
      .map((page) => ({
        to: `/book/${page.id}`,
        what: t("dashboard.booking"),
        name: title({ title: "name" }, page),
      })),
    ...useTicketOfSomebody(hall).map(({ token, num }) => ({
      to: `/t/${token}`,
      what: t("dashboard.phone"),
      name: num ?? "",
    })),
    { to: "/phone", what: t("dashboard.messages"), name: t("dashboard.messages.name") },
  ];
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h5">
        {t("dashboard.asVisitor")}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t("dashboard.asVisitor.hint")}
      </Text>
      <Group gap="lg">
        {links.map(({ to, what, name }) => (
          <Anchor key={to} href={to} target="_blank" size="sm" underline="always">
            {what}: {name}
          </Anchor>
        ))}
      </Group>
    </Card>
  );
}

/** Returns the ticket of the first waiting visitor, to show its page. */
function useTicketOfSomebody({ lists }: Hall) {
  const [first] = lists.queue.values();
  const { data } = useQuery({
    queryKey: ["ticket", first?.ticketId],
    queryFn: () =>
      send<typeof queueListCalls.ticket>({
        method: "GET",
        path: `/operator-queue/ticket/${first?.ticketId ?? 0}`,
      }),
    enabled: first !== undefined,
  });
  return data === undefined ? [] : [data.ticket];
}
