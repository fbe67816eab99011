import { Card, Skeleton, Stack, Title, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { Values } from "@cherga/contract/resource";
import type { schedule } from "@cherga/contract/resources/schedule";
import { service } from "@cherga/contract/resources/service";
import { schedulePlan, type SchedulePlan } from "@cherga/contract/shapes/schedule";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { useChange, useEditing, useForm, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { FindingsSummary } from "#staff/screens/schedule/findings/finding-texts.tsx";
import { findingsOf } from "#staff/screens/schedule/findings/findings.ts";
import { Blocks } from "#staff/screens/schedule/parts/blocks.tsx";
import { WorkingBy } from "#staff/screens/schedule/parts/working-by.tsx";
import { useOpenPlace } from "#staff/screens/schedule/place.ts";
import { PlanContext } from "#staff/screens/schedule/plan-context.tsx";
import { soundPlan } from "#staff/screens/schedule/plan/sound-plan.ts";
import { Week } from "#staff/screens/schedule/week/week.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";
import { ResultOfDate } from "#staff/schedule-result/result-of-date.tsx";
import { Simulation } from "#staff/schedule-result/simulated-day/simulation.tsx";
import { useDate } from "#staff/schedule-result/use-date.ts";
import {
  servicesOfferedBy,
  type Organization,
  useOrganization,
  zoneOf,
} from "#staff/schedule-result/use-organization.ts";
import { computeDay } from "#staff/schedule-result/compute-day.ts";
import classes from "#staff/screens/schedule/schedule.module.css";

type Fields = Lens<Values<typeof schedule.fields>>;

/** The form of a schedule; once it exists, also its plan. */
export function ScheduleForm({ f, id }: { readonly f: Fields; readonly id: number | undefined }) {
  const organization = useOrganization(useValue(f.at("organizationId")));
  return (
    <>
      <Columns>
        <AutoField of={f.at("description")} />
        <AutoField of={f.at("organizationId")} />
      </Columns>
      {id !== undefined && <WorkingBy scheduleId={id} />}
      {id !== undefined && organization === undefined && <Skeleton h={400} aria-busy="true" />}
      {id !== undefined && organization !== undefined && (
        <PlanEditor f={f} id={id} organization={organization} />
      )}
    </>
  );
}

const checkAfterMs = 200;

type Props = { readonly f: Fields; readonly id: number; readonly organization: Organization };

function PlanEditor({ f, id, organization }: Props) {
  const t = useTexts();
  const { mayWrite, editor } = useForm();
  const json = f.at("json");
  const plan = useValue(json);
  const change = useChange(json);
  const issues = useEditing((editing) => editing.issues);
  const conflicts = useEditing((editing) => editing.conflicts);
  const version = useEditing(({ base }) => Number(base["version"]));
  const open = useOpenPlace();
  const zone = zoneOf(organization);
  const { on, today, pick } = useDate(zone);
  const { data: services = [] } = useQuery(rowsOf(service));
  const sound = useMemo(() => soundPlan(plan), [plan]);
  // The search for days that never occur walks through years, so it waits until typing or dragging stops.
  const [checked] = useDebouncedValue(sound, checkAfterMs);
  // The server is asked for the draft's result before it is saved, but only if it is valid.
  const asked = useMemo(
    () => (mayWrite ? schedulePlan.safeParse(checked).data : undefined),
    [mayWrite, checked],
  );
  const findings = useMemo(
    () =>
      findingsOf({
        plan,
        sound: checked,
        issues,
        conflicts,
        context: { hours: organization, offered: servicesOfferedBy(organization), from: today },
      }),
    [plan, checked, issues, conflicts, organization, today],
  );
  // Saves pending changes first, so that each is its own step.
  const act = (next: SchedulePlan): void => {
    void editor.save();
    change(next);
    void editor.save();
  };
  const state = useMemo(
    () => ({ scheduleId: id, plan, organization, findings, open, mayWrite, change, act }),
    // The functions that change it are as stable as the form.
    // oxlint-disable-next-line react/exhaustive-deps
    [id, plan, organization, findings, open.block, open.list, open.item, mayWrite],
  );
  return (
    <PlanContext value={state}>
      <FindingsSummary scheduleId={id} plan={plan} findings={findings} />
      <div className={classes["sections"]}>
        <div className={classes["columns"]}>
          <Stack gap={0} className={classes["weekSection"] ?? ""}>
            <VisuallyHidden component="h3">{t("schedule.week")}</VisuallyHidden>
            <Week plan={sound} today={today} on={on} onPick={pick} />
          </Stack>
          <Card withBorder padding="md" className={classes["resultSection"] ?? ""}>
            <Stack gap="sm">
              <Title order={3} size="h4">
                {t("schedule.result")}
              </Title>
              <ResultOfDate
                organization={organization}
                on={on}
                onPick={pick}
                workOut={(filter) => {
                  const align = services.find((row) => row.id === filter.service)?.align_minutes;
                  return align === undefined
                    ? undefined
                    : computeDay(sound, { hours: organization, zone }, { ...filter, align });
                }}
                of={["schedule", id, asked ?? version]}
                ask={(filter, signal) =>
                  send<typeof organizationCalls.scheduleResult>({
                    method: "POST",
                    path: `/schedule/result/${id}`,
                    body: { ...filter, ...(asked === undefined ? {} : { json: asked }) },
                    signal,
                  })
                }
              />
            </Stack>
          </Card>
          <Stack gap="md" className={classes["rulesSection"] ?? ""}>
            <Title order={3} size="h4">
              {t("schedule.json")}
            </Title>
            <Blocks />
          </Stack>
          {mayWrite && (
            <Card withBorder padding="md" className={classes["trialSection"] ?? ""}>
              <Stack gap="sm">
                <Title order={3} size="h4">
                  {t("trial.title")}
                </Title>
                <Simulation
                  scheduleId={id}
                  version={version}
                  zone={zone}
                  on={on}
                  {...(asked === undefined ? {} : { draft: asked })}
                />
              </Stack>
            </Card>
          )}
        </div>
      </div>
    </PlanContext>
  );
}
