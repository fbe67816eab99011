import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import { mailAddressPattern } from "@cherga/contract/messages/mail-address";
import {
  letterFormats,
  mostReportRecipients,
  reportRhythms,
  type ScheduleOfView,
} from "@cherga/contract/shapes/report/schedules";
import type { ReportView } from "@cherga/contract/shapes/report/views";
import { Alert, Anchor, Button, Group, Modal, Select, Stack, Switch, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import type { ExportedReport } from "#staff/reports/parts/use-export.tsx";
import { sayViewFailure } from "#staff/reports/views/report-views.ts";
import { LastLetters } from "#staff/reports/views/last-letters.tsx";
import { saveSchedule, scheduleOf, sendSchedule } from "#staff/reports/views/report-schedules.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly view: ReportView;
  /** What the view shows. */
  readonly exported: ExportedReport;
  readonly onClose: () => void;
};

/** Sets when and to whom a view is sent, and says how the last letters fared. */
export function ScheduleDialog({ view, exported, onClose }: Props) {
  const t = useTexts();
  const asked = useQuery(scheduleOf(view.id));
  return (
    <Modal opened onClose={onClose} title={t("report.schedule.title", { name: view.name })} centered>
      {asked.error !== null && <FailureAlert failure={asked.error} onReply={() => void asked.refetch()} />}
      {asked.data !== undefined && (
        <ScheduleForm view={view} exported={exported} known={asked.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function ScheduleForm({ view, exported, known, onClose }: Props & { readonly known: ScheduleOfView }) {
  const t = useTexts();
  const client = useQueryClient();
  const { schedule, hasMailServer, isForDemoPhone, zone } = known;
  const [isOn, setOn] = useState(schedule?.isOn ?? true);
  const [every, setEvery] = useState(schedule?.every ?? "weekly");
  const [hour, setHour] = useState(schedule?.hour ?? 8);
  const [format, setFormat] = useState(schedule?.format ?? "xlsx");
  const [language, setLanguage] = useState<LanguageCode>(schedule?.language ?? spokenIn(t.locale));
  const [to, setTo] = useState((schedule?.recipients ?? []).join("\n"));
  const recipients = addressesIn(to);
  const wrong = recipients.filter((address) => !mailAddressPattern.test(address));
  const fault =
    wrong.length > 0
      ? t("report.schedule.badAddress", { address: wrong[0] ?? "" })
      : recipients.length > mostReportRecipients
        ? t("report.schedule.tooMany", { max: mostReportRecipients })
        : undefined;

  const keep = (next: ScheduleOfView) => client.setQueryData(scheduleOf(view.id).queryKey, next);
  const store = (isToBeOn: boolean) =>
    saveSchedule(view.id, {
      isOn: isToBeOn,
      every,
      hour,
      recipients,
      language,
      exported: { ...exported, format },
    });
  const saving = useMutation({
    mutationFn: () => store(isOn),
    onSuccess: (next) => {
      keep(next);
      onClose();
    },
  });
  // What is sent is what the form says, so it is saved first. One letter does not turn the schedule on.
  const sending = useMutation({
    mutationFn: async () => {
      keep(await store(schedule?.isOn ?? false));
      return sendSchedule(view.id);
    },
    onSuccess: keep,
  });
  const failure = saving.error ?? sending.error;
  const isBusy = saving.isPending || sending.isPending;
  const isComplete = recipients.length > 0 && fault === undefined;
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isComplete && !isBusy) saving.mutate();
  };
  return (
    <Stack component="form" gap="md" onSubmit={handleSubmit}>
      {!hasMailServer && <Alert color="red">{t("report.schedule.noServer")}</Alert>}
      {isForDemoPhone && (
        <Alert color="blue">
          {t("report.schedule.demo")}{" "}
          <Anchor inherit href="/phone" target="_blank">
            {t("report.schedule.demo.open")}
          </Anchor>
        </Alert>
      )}
      {schedule?.stoppedBy !== undefined && <Alert color="red">{t("report.schedule.stopped")}</Alert>}
      <Switch
        label={t("report.schedule.isOn")}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setOn(checked)}
      />
      <Select
        label={t("report.schedule.every")}
        allowDeselect={false}
        value={every}
        data={reportRhythms.map((value) => ({ value, label: t(`report.schedule.every.${value}`) }))}
        onChange={(value) => value !== null && setEvery(value)}
      />
      <Group grow align="flex-start">
        <Select
          label={t("report.schedule.hour")}
          description={t.of(`organization.option.globalSetting.timeZone.${zone}`)}
          inputWrapperOrder={["label", "input", "description"]}
          allowDeselect={false}
          value={String(hour)}
          data={Array.from({ length: 24 }, (_, value) => ({
            value: String(value),
            label: `${String(value).padStart(2, "0")}:00`,
          }))}
          onChange={(value) => value !== null && setHour(Number(value))}
        />
        <Select
          label={t("report.schedule.format")}
          allowDeselect={false}
          value={format}
          data={letterFormats.map((value) => ({ value, label: t(`report.schedule.format.${value}`) }))}
          onChange={(value) => value !== null && setFormat(value)}
        />
      </Group>
      <Select
        label={t("report.schedule.language")}
        allowDeselect={false}
        value={language}
        data={languageCodes.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(value) => value !== null && setLanguage(value)}
      />
      <Textarea
        label={t("report.schedule.to")}
        description={t("report.schedule.to.hint", { max: mostReportRecipients })}
        autosize
        minRows={2}
        maxRows={mostReportRecipients}
        value={to}
        error={fault}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      {schedule !== undefined && <LastLetters schedule={schedule} zone={zone} />}
      {failure !== null && <Alert color="red">{sayScheduleFailure(t, failure)}</Alert>}
      <Group justify="space-between">
        <Button
          variant="default"
          loading={sending.isPending}
          disabled={!isComplete || !hasMailServer || saving.isPending}
          onClick={() => sending.mutate()}
        >
          {t("report.schedule.sendNow")}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={!isComplete || sending.isPending}>
            {t("form.save")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

const sayScheduleFailure = (t: Texts, failure: unknown): string =>
  failureOf(failure).code === "ERROR_TOO_MANY" ? t("report.schedule.justSent") : sayViewFailure(t, failure);

/** Each language in its own words. */
const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  ru: "Русский",
  ua: "Українська",
};

const spokenIn = (locale: string): LanguageCode =>
  languageCodes.find((code) => localeByLanguage[code] === locale) ?? "en";

/** Returns what was entered as addresses, each once: by lines, commas or blanks. */
const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== "")),
];
