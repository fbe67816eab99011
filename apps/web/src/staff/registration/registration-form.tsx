import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { valueIssuesIn } from "@cherga/contract/data-field-value";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Alert, Checkbox, Group, SegmentedControl, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNow } from "#staff/live/server-clock.ts";
import { ComeNow } from "#staff/registration/times/come-now.tsx";
import { FreeTimes } from "#staff/registration/times/free-times.tsx";
import { newTicketOf, type ServiceChoice } from "#staff/registration/new-ticket.ts";
import { OnlyOperator } from "#staff/registration/only-operator.tsx";
import { RegisterButtons } from "#staff/registration/register-buttons.tsx";
import type { RegistrationResult } from "#staff/registration/registration-result.tsx";
import { freeTimeKey, useFreeTime } from "#staff/registration/times/use-free-time.ts";
import { useRegister, type Way } from "#staff/registration/use-register.ts";
import { brokenAmong, type Values } from "#staff/registration/values.ts";
import { VisitorFields } from "#staff/registration/visitor-fields.tsx";
import { useVisitorFormFields, usePhoneCode } from "#staff/registration/visitor-form-fields.ts";
import { ServiceSelect } from "#staff/registration/service-select.tsx";
import { type Organization, zoneOf } from "#staff/schedule-result/use-organization.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly organization: Organization;
  readonly deskId: number | undefined;
  readonly mayStart: boolean;
  readonly takesFocus: boolean;
  readonly onDone: (done: RegistrationResult) => void;
};

/** The form that registers a visitor: service, time and data. */
export function RegistrationForm({ organization, deskId, mayStart, takesFocus, onDone }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const today = dateAt(zoneOf(organization), useNow(30_000));
  const [wanted, setWanted] = useState<ServiceChoice>();
  const [when, setWhen] = useState<"now" | "time">("now");
  const [date, setDate] = useState<CalendarDate>();
  const [start, setStart] = useState<string>();
  const [operatorId, setOperatorId] = useState<number>();
  const [isHidden, setHidden] = useState(false);
  const [values, setValues] = useState<Values>({});
  const [broken, setBroken] = useState<readonly number[]>([]);

  const wish = wanted && { ...wanted, operator: operatorId };
  const now = useFreeTime(wish, today);
  const atTime = useFreeTime(when === "time" ? wish : undefined, date ?? today);
  // The fields do not depend on the operator.
  const fields = useVisitorFormFields(useFreeTime(wanted, today).data);
  const phoneCode = usePhoneCode(organization);

  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (broken.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [broken]);

  const registering = useRegister({
    onDone: (ticket, way) => onDone({ ticket, way, wait: now.data?.expectedWait ?? null }),
    onRefused: ({ code, details }, { dataField }) => {
      if (code === "ERROR_TIME_RESERVED") void client.invalidateQueries({ queryKey: [freeTimeKey] });
      if (code === "ERROR_VALIDATION")
        setBroken(valueIssuesIn(details, dataField).map(({ dataFieldId }) => dataFieldId));
    },
  });
  const { failure, sent } = registering;

  const isNow = when === "now";
  const mayRegister = isNow ? now.data?.availableCurrent === true : start !== undefined;
  const register = (way: Way): void => {
    if (wanted === undefined || (way === "register" && !mayRegister)) return;
    const forOperator = way === "start" ? deskId : operatorId;
    const visit = { wanted, start: isNow ? undefined : start, operatorId: forOperator, isHidden, values };
    const body = newTicketOf(visit, fields, phoneCode);
    const wrong = brokenAmong(fields, body.dataField);
    registering.forget();
    setBroken(wrong);
    if (wrong.length === 0) registering.register(way, body);
  };

  /** Clears the failure and the chosen time, which belong to another visit. */
  const afresh = (change: () => void): void => {
    registering.forget();
    setStart(undefined);
    change();
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={t("registration.title")}
      onSubmit={(event) => {
        event.preventDefault();
        register("register");
      }}
    >
      <Stack gap="sm">
        <ServiceSelect inputRef={first} wanted={wanted} onChange={(next) => afresh(() => setWanted(next))} />
        {wish !== undefined && (
          <>
            <Group grow align="end" gap="sm" preventGrowOverflow={false}>
              <SegmentedControl
                aria-label={t("registration.when")}
                value={when}
                onChange={setWhen}
                data={[
                  { value: "now", label: t("registration.now") },
                  { value: "time", label: t("registration.atTime") },
                ]}
              />
              <OnlyOperator
                deskId={deskId}
                operatorId={operatorId}
                onChange={(next) => afresh(() => setOperatorId(next))}
              />
            </Group>
            {now.error !== null && <FailureAlert failure={now.error} onReply={() => void now.refetch()} />}
            {isNow && now.error === null && (
              <ComeNow
                known={now.data}
                maxWaitMinutes={organization.maxWaitTimeForTakingMin}
                onLater={() => setWhen("time")}
              />
            )}
            {!isNow && (
              <FreeTimes
                times={{
                  starts: atTime.data?.freeTime.map((free) => free.start),
                  reason: atTime.data?.reason,
                  error: atTime.error,
                  again: () => void atTime.refetch(),
                }}
                date={date ?? today}
                onDate={setDate}
                chosen={start}
                onChoose={(next) => {
                  registering.forget();
                  setStart(next);
                }}
              />
            )}
            {fields.length > 0 && (
              <VisitorFields
                fields={fields}
                values={values}
                broken={broken}
                phoneCode={phoneCode}
                onChange={(id, value) => {
                  setValues({ ...values, [id]: value });
                  setBroken(broken.filter((other) => other !== id));
                }}
              />
            )}
            <Checkbox
              label={t("registration.hidden")}
              description={t("registration.hidden.hint")}
              checked={isHidden}
              onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
            />
            {broken.length > 0 ? (
              <Alert color="red" p="xs" role="alert">
                {t("issue.ERROR_REGISTRATION_INCOMPLETE")}
              </Alert>
            ) : (
              failure !== undefined && (
                <FailureAlert
                  failure={failure}
                  {...(failure.code === "ERROR_TIME_RESERVED" || sent === undefined
                    ? {}
                    : { onReply: () => registering.register(sent.way, sent.body) })}
                />
              )
            )}
            <RegisterButtons
              registering={registering}
              mayRegister={mayRegister}
              mayStart={mayStart && isNow}
              onStart={() => register("start")}
            />
          </>
        )}
      </Stack>
    </form>
  );
}
