import {
  Anchor,
  Button,
  Group,
  Paper,
  Progress,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { board } from "@cherga/contract/resources/board";
import type { operator } from "@cherga/contract/resources/operator";
import type { schedule } from "@cherga/contract/resources/schedule";
import type { terminal } from "@cherga/contract/resources/terminal";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = { readonly organizationId: number; readonly hasVisits: boolean };

/** For administrators of a new organization: what is still to be set up before the first visitor. */
export function FirstSteps(props: Props) {
  const user = useSession()?.user;
  const [shown, setShown] = useKept(`first-steps.${props.organizationId}`, ["yes", "no"], "yes");
  if (shown === "no" || !mayCall("admin", user)) return null;
  return <Steps {...props} onHide={() => setShown("no")} />;
}

function Steps({ organizationId, hasVisits, onHide }: Props & { readonly onHide: () => void }) {
  const t = useTexts();
  const steps = useSteps(organizationId, hasVisits);
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  const count = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="first-steps">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h5" id="first-steps">
          {t("dashboard.firstSteps")}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={onHide}>
          {t("dashboard.firstSteps.hide")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t("dashboard.firstSteps.hint")}
      </Text>
      <Progress
        value={(count / steps.length) * 100}
        size="sm"
        my="xs"
        aria-label={t("dashboard.firstSteps.progress", { count, all: steps.length })}
      />
      <ol className={classes["steps"]}>
        {steps.map(({ name, to, isDone }) => (
          <li key={name} data-done={isDone}>
            <ThemeIcon
              size={20}
              radius="xl"
              color="green"
              variant={isDone ? "filled" : "default"}
              aria-hidden
            >
              {isDone && <IconCheck size={14} />}
            </ThemeIcon>
            {isDone ? (
              <Text size="sm" c="dimmed">
                {t(`dashboard.firstSteps.${name}`)}
                <VisuallyHidden>{`: ${t("dashboard.firstSteps.done")}`}</VisuallyHidden>
              </Text>
            ) : (
              <Anchor
                component={Link}
                to={to}
                size="sm"
                fw={name === next?.name ? 700 : 400}
                underline="always"
              >
                {t(`dashboard.firstSteps.${name}`)}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

/** Returns the steps with what is done; undefined until all is known, so that no step appears to be missing. */
function useSteps(organizationId: number, hasVisits: boolean) {
  const services = useQuery({
    queryKey: ["service", "offered", organizationId],
    queryFn: () => send<typeof queueListCalls.services>({ method: "GET", path: "/operator-queue/services" }),
  }).data;
  const schedules = useQuery(rowsOf<typeof schedule.fields>({ name: "schedule" })).data;
  const operators = useQuery(rowsOf<typeof operator.fields>({ name: "operator" })).data;
  const kiosks = useQuery(rowsOf<typeof terminal.fields>({ name: "terminal" })).data;
  const boards = useQuery(rowsOf<typeof board.fields>({ name: "board" })).data;
  if (!services || !schedules || !operators || !kiosks || !boards) return undefined;
  const isHere = (row: { readonly organizationId: number | null }): boolean =>
    row.organizationId === organizationId;
  return [
    { name: "services", to: `/organization/${organizationId}`, isDone: services.length > 0 },
    { name: "schedule", to: "/schedule", isDone: schedules.some(isHere) },
    {
      name: "operators",
      to: "/operator",
      isDone: operators.some((row) => isHere(row) && row.scheduleId !== null),
    },
    { name: "kiosk", to: "/terminal", isDone: kiosks.some(isHere) },
    { name: "board", to: "/board", isDone: boards.some(isHere) },
    { name: "ticket", to: "/admin/remote", isDone: hasVisits },
  ] as const;
}
