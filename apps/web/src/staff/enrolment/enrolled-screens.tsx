import { Anchor, Button, Card, Fieldset, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Enrolment, enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { connectScreenId } from "#staff/resource/next-steps.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** A kiosk, a board, or the display above the window of an operator. */
type Target =
  | { readonly terminalId: number }
  | { readonly boardId: number }
  | { readonly operatorId: number };

/** The server sends no message about the screens' connections, so they are polled. */
const lookMs = 20_000;
/** Somebody is entering a code: it is taken away soon after it was used. */
const lookForUseMs = 3_000;

/** Enrols screens, lists those enrolled, and revokes them. */
export function EnrolledScreens({
  target,
  page,
  title,
  hint,
}: {
  readonly target: Target;
  readonly page: string;
  /** Another title and hint than the usual ones. */
  readonly title?: string;
  readonly hint?: string;
}) {
  const t = useTexts();
  const client = useQueryClient();
  const queryKey = ["enrolment", target];
  const [leaving, setLeaving] = useState<number>();
  const listed = useQuery({
    queryKey,
    queryFn: () => send<typeof enrolmentCalls.list>({ method: "GET", path: "/enrolment", query: target }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ enrolled }) => enrolled === null) === true ? lookForUseMs : lookMs,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: () =>
      send<typeof enrolmentCalls.create>({ method: "POST", path: "/enrolment/create", body: target }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      send<typeof enrolmentCalls.remove>({ method: "DELETE", path: `/enrolment/delete/${id}` }),
    onSuccess: () => {
      notifications.show({ message: t("toast.removed"), color: "green" });
      return refresh();
    },
  });
  const isUsed = (id: number): boolean => {
    const enrolment = listed.data?.find((each) => each.id === id);
    return enrolment !== undefined && enrolment.enrolled !== null;
  };
  const failure = make.error ?? remove.error ?? listed.error;
  const address = new URL(page, location.origin).href;
  return (
    <Fieldset legend={title ?? t("enrolment.title")} id={connectScreenId}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {hint ?? t("enrolment.hint")}
        </Text>
        <Text size="sm">
          {t("enrolment.page")}:{" "}
          <Anchor href={page} target="_blank" size="sm">
            {address}
          </Anchor>
        </Text>
        {make.data !== undefined && !isUsed(make.data.id) && <Code {...make.data} />}
        {listed.data?.length === 0 && <Text size="sm">{t("enrolment.none")}</Text>}
        {listed.data?.map((each) => (
          <Group key={each.id} wrap="wrap" gap="md">
            <Stand of={each} />
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setLeaving(each.id)}>
              {t("enrolment.remove")}
            </Button>
          </Group>
        ))}
        {failure !== null && <FailureAlert failure={failure} />}
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {t("enrolment.make")}
        </Button>
      </Stack>
      {leaving !== undefined && (
        <ConfirmDialog
          title={t("enrolment.removeTitle")}
          text={t("enrolment.removeText")}
          confirm={t("enrolment.remove")}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            remove.mutate(leaving);
            setLeaving(undefined);
          }}
        />
      )}
    </Fieldset>
  );
}

/** The enrolment code, written so that it can be read out. */
function Code({ code, expires }: { readonly code: string; readonly expires: string }) {
  const t = useTexts();
  const { clock } = useTimes();
  return (
    <Card withBorder role="status">
      <Text size="sm">{t("enrolment.code")}</Text>
      <Text ff="monospace" fz={32} fw={700} style={{ letterSpacing: "0.15em" }}>
        {code}
      </Text>
      <Text size="sm">{t("enrolment.codeUntil", { time: clock(expires) })}</Text>
    </Card>
  );
}

function Stand({ of: { codeExpires, enrolled, seen, seenFrom } }: { readonly of: Enrolment }) {
  const t = useTexts();
  const { clock, dayAndClock } = useTimes();
  if (enrolled === null)
    return (
      <Text size="sm">
        {t("enrolment.waiting", { time: codeExpires === null ? "" : clock(codeExpires) })}
      </Text>
    );
  return (
    <Stack gap={0}>
      <Text size="sm">{t("enrolment.since", { time: dayAndClock(enrolled) })}</Text>
      {seen !== null && (
        <Text size="sm" c="dimmed">
          {t("enrolment.seen", { time: dayAndClock(seen), address: seenFrom })}
        </Text>
      )}
    </Stack>
  );
}
