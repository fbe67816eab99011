import { Combobox, InputBase, Modal, ScrollArea, Text, useCombobox } from "@mantine/core";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { operator } from "@cherga/contract/resources/operator";
import type { organization } from "@cherga/contract/resources/organization";
import type { service } from "@cherga/contract/resources/service";
import { dateAt } from "@cherga/engine/time/day-frame";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTitle } from "#staff/api/titles.ts";
import { serverNow } from "#shared/server-clock.ts";
import { mayOpen } from "#staff/session/guards.ts";
import { useSession } from "#staff/session/session.ts";
import { menuFor } from "#staff/shell/menu.ts";
import { isTicketNumber, matches, type JumpTarget } from "#staff/shell/search/matches.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const named = { title: "name" } as const;

/** Finds pages, organizations, services, operators, and today's tickets by number; Enter jumps to the chosen one. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const combobox = useCombobox({ opened: true });
  const found = [...useTickets(text), ...matches(useTargets(), text)];
  const first = found[0]?.key;
  const { selectFirstOption, resetSelectedOption } = combobox;
  // Enter jumps to the first, unless another is chosen.
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
  const jump = (key: string): void => {
    const target = found.find((each) => each.key === key);
    if (target === undefined) return;
    onClose();
    void navigate({ to: target.path });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      aria-label={t("search.title")}
      size="lg"
    >
      <Combobox store={combobox} onOptionSubmit={jump} withinPortal={false}>
        <Combobox.EventsTarget>
          <InputBase
            data-autofocus
            size="md"
            variant="unstyled"
            px="md"
            aria-label={t("search.title")}
            placeholder={t("search.placeholder")}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // The list takes Escape for itself, although it cannot be closed alone.
            onKeyDownCapture={(event) => event.key === "Escape" && onClose()}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah={360}>
          <Combobox.Options px="xs" pb="xs">
            {found.map(({ key, title, note }) => (
              <Combobox.Option key={key} value={key}>
                {title}{" "}
                <Text span size="sm" opacity={0.75}>
                  {note}
                </Text>
              </Combobox.Option>
            ))}
            {found.length === 0 && text.trim() !== "" && (
              <Combobox.Empty>{t("search.nothing")}</Combobox.Empty>
            )}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox>
    </Modal>
  );
}

function useTargets(): readonly JumpTarget[] {
  const t = useTexts();
  const title = useTitle();
  const user = useSession()?.user;
  const { data: organizations = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  const { data: services = [] } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  const { data: operators = [] } = useQuery(rowsOf<typeof operator.fields>({ name: "operator" }));
  const groups = menuFor(user);
  const pages = groups.flatMap((group) =>
    group.entries.map((entry) => ({
      key: entry.path,
      title: t(entry.title),
      note: t(group.title),
      path: entry.path,
    })),
  );
  const rows = [
    [
      "/organization",
      t("organization.all"),
      organizations.map((row) => [row.id, title(named, row)] as const),
    ],
    ["/service", t("service.all"), services.map((row) => [row.id, title(named, row)] as const)],
    [
      "/operator",
      t("operator.all"),
      operators.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim() || row.username] as const),
    ],
  ] as const;
  return [
    ...pages,
    ...rows
      .filter(([path]) => user !== undefined && mayOpen(path, user))
      .flatMap(([path, note, each]) =>
        each.map(([id, name]) => ({ key: `${path}/${id}`, title: name, note, path: `${path}/${id}` })),
      ),
  ];
}

function useTickets(text: string): readonly JumpTarget[] {
  const t = useTexts();
  const current = useSession()?.current?.organizationId;
  const { data: organizations = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  const zone = organizations.find(({ id }) => id === current)?.option.globalSetting.timeZone;
  const { data } = useQuery({
    queryKey: ["search", "tickets", text.trim()],
    enabled: zone !== undefined && isTicketNumber(text),
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.tickets>({
        method: "GET",
        path: "/operator-queue/allTickets",
        query: { date: dateAt(zone ?? "UTC", serverNow()), search: text.trim() },
        signal,
      }),
  });
  return (data ?? []).map(({ id, num }) => ({
    key: `ticket ${id}`,
    title: num ?? String(id),
    note: t("search.ticket"),
    path: `/queue/ticket/${id}`,
  }));
}
