import type { Answer } from "@cherga/contract/call";
import { Alert, Button, Card, Group, Select, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { FoundVisit, retentionCalls } from "@cherga/contract/calls/retention";
import { dataFieldIds, longToastMs } from "@cherga/contract/constants";
import type { dataField } from "@cherga/contract/resources/data-field";
import { IconDownload, IconEraser, IconSearch } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { VisitTable } from "#staff/screens/visitor-data/visit-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { saveJson } from "#staff/ui/save-json.ts";

/** Exports or erases the data of visitors at their request. */
export default function VisitorDataPage() {
  const t = useTexts();
  // A mutation, not a query: the result is personal, and must not stay in the cache after the page is left.
  const search = useMutation({ mutationFn: findVisits });
  return (
    <Stack maw={1100}>
      <div>
        <Title order={1} size="h2">
          {t("visitorData.title")}
        </Title>
        <Text c="dimmed">{t("visitorData.hint")}</Text>
      </div>
      <SearchForm isPending={search.isPending} onSearch={search.mutate} />
      {search.error !== null && <FailureAlert failure={search.error} />}
      {search.isPending && <Skeleton h={200} aria-busy="true" />}
      {search.data?.length === 0 && (
        <Alert color="gray" role="status">
          {t("visitorData.none")}
        </Alert>
      )}
      {search.data !== undefined && search.data.length > 0 && (
        <Visits
          key={search.submittedAt}
          visits={search.data}
          onErased={() => search.mutate(search.variables)}
        />
      )}
    </Stack>
  );
}

type SearchProps = { readonly isPending: boolean; readonly onSearch: (said: DataSearch) => void };

function SearchForm({ isPending, onSearch }: SearchProps) {
  const t = useTexts();
  const { data: fields = [] } = useQuery(rowsOf<typeof dataField.fields>({ name: "data-field" }));
  const [fieldId, setFieldId] = useState<number>(dataFieldIds.phone);
  const [value, setValue] = useState("");
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (value.trim() !== "") onSearch({ dataFieldId: fieldId, value });
  };
  return (
    <Card withBorder padding="md" component="form" onSubmit={handleSubmit}>
      <Group align="flex-end">
        <Select
          label={t("visitorData.field")}
          data={fields
            .filter(({ id }) => id !== dataFieldIds.photo)
            .map(({ id, label, name }) => ({
              value: String(id),
              label: inLanguage(label, t.locale) || name,
            }))}
          value={String(fieldId)}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && setFieldId(Number(chosen))}
        />
        <TextInput
          label={t("visitorData.value")}
          value={value}
          maxLength={1_000}
          onChange={(event) => setValue(event.currentTarget.value)}
          style={{ flexGrow: 1 }}
        />
        <Button
          type="submit"
          loading={isPending}
          disabled={value.trim() === ""}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          {t("visitorData.find")}
        </Button>
      </Group>
    </Card>
  );
}

type VisitsProps = { readonly visits: readonly FoundVisit[]; readonly onErased: () => void };

function Visits({ visits, onErased }: VisitsProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(visits.map(({ ticketId }) => ticketId)),
  );
  const [isAsking, setAsking] = useState(false);
  const wanted = visits.filter(({ ticketId }) => chosen.has(ticketId));
  const erasable = wanted.filter(({ isOpen }) => !isOpen);
  const openCount = wanted.length - erasable.length;
  const saving = useMutation({
    mutationFn: async () => saveJson(t("visitorData.fileName"), await exportVisits(idsOf(wanted))),
  });
  const erasing = useMutation({
    mutationFn: () => eraseVisits(idsOf(erasable)),
    onSuccess: ({ visits: count }) => {
      notifications.show({
        message: t("visitorData.erased", { count }),
        color: "green",
        autoClose: longToastMs,
      });
      onErased();
    },
  });
  const failure = saving.error ?? erasing.error;
  return (
    <Stack gap="md">
      <VisitTable visits={visits} chosen={chosen} onChoose={setChosen} />
      {openCount > 0 && <Alert color="orange">{t("visitorData.open", { count: openCount })}</Alert>}
      {failure !== null && <FailureAlert failure={failure} />}
      <Group>
        <Button
          variant="default"
          disabled={wanted.length === 0}
          loading={saving.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saving.mutate()}
        >
          {t("visitorData.export", { count: wanted.length })}
        </Button>
        <Button
          color="red"
          variant="outline"
          disabled={erasable.length === 0}
          loading={erasing.isPending}
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t("visitorData.erase", { count: erasable.length })}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t("visitorData.erase.title")}
          text={t("visitorData.erase.text", { count: erasable.length })}
          confirm={t("visitorData.erase.do")}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            erasing.mutate();
          }}
        />
      )}
    </Stack>
  );
}

const idsOf = (visits: readonly FoundVisit[]): number[] => visits.map(({ ticketId }) => ticketId);

/** The search value of a visitor, and its data field. */
type DataSearch = { readonly dataFieldId: number; readonly value: string };

const findVisits = (said: DataSearch): Promise<Answer<typeof retentionCalls.find>> =>
  send<typeof retentionCalls.find>({ method: "POST", path: "/visitor-data/find", body: said });

/** Returns all data of a visitor in these visits. */
const exportVisits = (ticketIds: number[]): Promise<Answer<typeof retentionCalls.export>> =>
  send<typeof retentionCalls.export>({ method: "POST", path: "/visitor-data/export", body: { ticketIds } });

/** Erases the data of a visitor in these visits. */
const eraseVisits = (ticketIds: number[]): Promise<Answer<typeof retentionCalls.erase>> =>
  send<typeof retentionCalls.erase>({ method: "POST", path: "/visitor-data/erase", body: { ticketIds } });
