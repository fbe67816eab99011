import { Alert, Button, Card, Fieldset, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Enrolment, enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { AtBranch, Address } from "#staff/enrolment/at-branch.tsx";
import { useBranchServer } from "#staff/enrolment/use-branch-server.ts";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
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
  settings,
  organizationId,
  title,
  hint,
}: {
  readonly target: Target;
  /** The address of the screen, and of the page with its settings. */
  readonly page: string;
  readonly settings: string;
  readonly organizationId: Lens<number | undefined>;
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
  const branch = useBranchServer(useValue(organizationId));
  return (
    <Fieldset legend={title ?? t("enrolment.title")} id={connectScreenId}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {hint ?? t("enrolment.hint")}
        </Text>
        {branch === undefined ? (
          <Text size="sm">
            {t("enrolment.page")}: <Address of={new URL(page, location.origin).href} />
          </Text>
        ) : (
          <AtBranch of="screen" server={branch} page={page} settings={settings} />
        )}
        {make.data !== undefined && !isUsed(make.data.id) && <Code {...make.data} />}
        {listed.data?.length === 0 && <Text size="sm">{t("enrolment.none")}</Text>}
        {listed.data !== undefined && <Silent all={listed.data} />}
        {listed.data?.map((each) => (
          <Group key={each.id} wrap="wrap" gap="md">
            <Stand of={each} />
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setLeaving(each.id)}>
              {t("enrolment.remove")}
            </Button>
          </Group>
        ))}
        {failure !== null && <FailureAlert failure={failure} />}
        {branch === undefined && (
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {t("enrolment.make")}
          </Button>
        )}
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

/** Says how many of the screens are not there; the list below says which. */
function Silent({ all }: { readonly all: readonly Enrolment[] }) {
  const t = useTexts();
  const connected = all.filter(({ enrolled }) => enrolled !== null);
  const silent = connected.filter(({ isSilent }) => isSilent);
  if (silent.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} py="xs">
      {t("enrolment.silentOf", { silent: silent.length, all: connected.length })}
    </Alert>
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

function Stand({ of: { codeExpires, enrolled, seen, seenFrom, isSilent } }: { readonly of: Enrolment }) {
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
        <Text size="sm" {...(isSilent ? { c: "var(--bad)", fw: 600 } : { c: "dimmed" })}>
          {t(isSilent ? "enrolment.silent" : "enrolment.seen", {
            time: dayAndClock(seen),
            address: seenFrom,
          })}
        </Text>
      )}
    </Stack>
  );
}
