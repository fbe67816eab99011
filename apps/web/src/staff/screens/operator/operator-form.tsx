import { Alert, Anchor, Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { Values } from "@cherga/contract/resource";
import type { operator } from "@cherga/contract/resources/operator";
import { schedule } from "@cherga/contract/resources/schedule";
import { user } from "@cherga/contract/resources/user";
import { Link } from "@tanstack/react-router";
import { NewPassword } from "#staff/account/new-password.tsx";
import { send } from "#staff/api/send.ts";
import { EnrolledScreens } from "#staff/enrolment/enrolled-screens.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { IndicatorField } from "#staff/forms/fields/text/indicator-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { useEditing, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { Chronology } from "#staff/screens/operator/chronology.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";
import { operatorScheduleId } from "#staff/resource/next-steps.tsx";
import { ResultOfDate } from "#staff/schedule-result/result-of-date.tsx";
import { Simulation } from "#staff/schedule-result/simulated-day/simulation.tsx";
import { useDate } from "#staff/schedule-result/use-date.ts";
import { type Organization, useOrganization, zoneOf } from "#staff/schedule-result/use-organization.ts";
import classes from "#staff/screens/operator/operator.module.css";

type Props = {
  readonly f: Lens<Values<typeof operator.fields>>;
  readonly isNew: boolean;
  readonly id: number | undefined;
};

/** The operator's settings of an account, and the operator's day. */
export function OperatorForm({ f, isNew, id }: Props) {
  const t = useTexts();
  const mayOpenUser = mayCall(user.write, useSession()?.user);
  const scheduleId = useValue(f.at("scheduleId"));
  const organization = useOrganization(useValue(f.at("organizationId")));
  return (
    <>
      {isNew && <Alert color="blue">{t("operator.noPassword")}</Alert>}
      <Columns>
        <AutoField of={f.at("first_name")} />
        <AutoField of={f.at("last_name")} />
        <AutoField of={f.at("position")} />
        <AutoField of={f.at("username")} />
      </Columns>
      {id !== undefined && mayOpenUser && <NewPassword key={id} userId={id} />}
      {id !== undefined && mayOpenUser && (
        <Anchor component={Link} to={`/list/user/${id}`} size="sm" underline="always" w="fit-content">
          {t("operator.openUser")}
        </Anchor>
      )}
      <FieldGroup title="operator.group.place">
        <Columns>
          <AutoField of={f.at("room")} />
          <AutoField of={f.at("organizationId")} />
        </Columns>
        <div id={operatorScheduleId}>
          <AutoField of={f.at("scheduleId")} />
        </div>
        {scheduleId !== null && scheduleId !== undefined && (
          <Anchor
            component={Link}
            to={`/schedule/${scheduleId}`}
            size="sm"
            underline="always"
            w="fit-content"
          >
            {t("operator.openSchedule")}
          </Anchor>
        )}
        <IndicatorField of={f.at("indicator")} />
        <FlagField of={f.at("option").at("operatorTab")} />
      </FieldGroup>
      {id !== undefined && mayOpenUser && (
        <EnrolledScreens
          key={`display ${id}`}
          target={{ operatorId: id }}
          page={`/indicator/${id}`}
          settings={`/operator/${id}`}
          organizationId={f.at("organizationId")}
          title={t("operator.display")}
          hint={t("operator.display.hint")}
        />
      )}
      {id !== undefined && organization === undefined && <Skeleton h={300} aria-busy="true" />}
      {id !== undefined && organization !== undefined && (
        <Day id={id} organization={organization} scheduleId={scheduleId ?? undefined} />
      )}
    </>
  );
}

type DayProps = {
  readonly id: number;
  readonly organization: Organization;
  readonly scheduleId: number | undefined;
};

function Day({ id, organization, scheduleId }: DayProps) {
  const t = useTexts();
  const mayTry = mayCall(schedule.write, useSession()?.user);
  const version = useEditing(({ base }) => Number(base["version"]));
  const { on, pick } = useDate(zoneOf(organization));
  return (
    <div className={classes["columns"]}>
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Title order={3} size="h4">
            {t("operator.chronology")}
          </Title>
          <Chronology operatorId={id} version={version} zone={zoneOf(organization)} on={on} onPick={pick} />
        </Stack>
      </Card>
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Title order={3} size="h4">
            {t("operator.result")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("operator.result.hint")}
          </Text>
          {scheduleId !== undefined ? (
            <ResultOfDate
              organization={organization}
              on={on}
              onPick={pick}
              of={["operator", id, version]}
              ask={(filter, signal) =>
                send<typeof organizationCalls.operatorResult>({
                  method: "POST",
                  path: "/operator/result",
                  body: { id, ...filter },
                  signal,
                })
              }
            />
          ) : (
            <Text>{t("operator.noSchedule")}</Text>
          )}
        </Stack>
      </Card>
      {mayTry && scheduleId !== undefined && (
        <Card withBorder padding="md" className={classes["wide"] ?? ""}>
          <Stack gap="sm">
            <Title order={3} size="h4">
              {t("trial.title")}
            </Title>
            <Simulation
              scheduleId={scheduleId}
              version={version}
              zone={zoneOf(organization)}
              on={on}
              operatorId={id}
            />
          </Stack>
        </Card>
      )}
    </div>
  );
}
