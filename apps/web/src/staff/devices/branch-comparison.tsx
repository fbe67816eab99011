import type { branchCalls, RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { organization } from "@cherga/contract/resources/organization";
import { Button, List, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { StateLine } from "#staff/ui/state-line.tsx";
import { useTimes } from "#staff/hall/use-times.ts";
import { serverNow } from "#shared/server-clock.ts";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/ui/state-line.module.css";

type ComparedTable = {
  readonly organizationId: number;
  readonly tables: readonly TableDifference[];
  readonly rows: readonly RowDifference[];
};

/** Says whether the present day is the same at the branch and in the copy at the centre, and repairs the copy. */
export function BranchComparison({
  id,
  organizationIds,
}: {
  readonly id: number;
  readonly organizationIds: readonly number[];
}) {
  const t = useTexts();
  const { clock } = useTimes();
  const organizations = useChoices(organization);
  const check = useQuery({
    queryKey: ["branch-comparison", id, organizationIds],
    queryFn: async () => ({
      at: serverNow(),
      days: await Promise.all(organizationIds.map((organizationId) => compare(id, organizationId))),
    }),
    // The branch reads the whole day for it.
    staleTime: Infinity,
    retry: false,
  });
  const repair = useMutation({
    mutationFn: (differing: readonly number[]) =>
      Promise.all(
        differing.map((organizationId) =>
          send<typeof branchCalls.repair>({
            method: "POST",
            path: "/server/repair",
            body: { id, organizationId },
          }),
        ),
      ),
    onSuccess: () => check.refetch(),
  });
  const failure = check.error ?? repair.error;
  const differing = check.data?.days.filter(({ tables }) => !tables.every((table) => table.isEqual));
  const isEqual = differing?.length === 0;
  const at = check.data === undefined ? "" : t("server.comparedAt", { at: clock(check.data.at) });
  return (
    <StateLine
      state={differing === undefined ? "waiting" : isEqual ? "good" : "bad"}
      title={t(
        differing === undefined
          ? check.isFetching
            ? "server.comparing"
            : "server.notCompared"
          : isEqual
            ? "server.equal"
            : "server.different",
      )}
      text={differing === undefined || isEqual ? at : `${t("server.differentHint")} ${at}`}
      actions={
        <>
          {differing !== undefined && !isEqual && (
            <Button
              loading={repair.isPending}
              onClick={() => repair.mutate(differing.map(({ organizationId }) => organizationId))}
            >
              {t("server.repair")}
            </Button>
          )}
          <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
            {t("server.check")}
          </Button>
        </>
      }
    >
      {failure !== null && <FailureAlert failure={failure} />}
      {check.data !== undefined && (
        <details className={classes["details"]}>
          <summary>{t("server.comparison")}</summary>
          {check.data.days.map(({ organizationId, tables, rows }) => (
            <Stack key={organizationId} gap="xs">
              {organizationIds.length > 1 && (
                <Text fw={700} mt="xs">
                  {organizations.find(({ value }) => value === String(organizationId))?.label}
                </Text>
              )}
              {rows.length > 0 && <Rows rows={rows} />}
              <Tables tables={tables} />
            </Stack>
          ))}
        </details>
      )}
    </StateLine>
  );
}

async function compare(id: number, organizationId: number): Promise<ComparedTable> {
  const tables = await send<typeof branchCalls.check>({
    method: "POST",
    path: "/server/check-tables",
    body: { id, organizationId },
  });
  if (tables.every(({ isEqual }) => isEqual)) return { organizationId, tables, rows: [] };
  const rows = await send<typeof branchCalls.differences>({
    method: "POST",
    path: "/server/differences",
    body: { id, organizationId },
  });
  return { organizationId, tables, rows };
}

function Tables({ tables }: Pick<ComparedTable, "tables">) {
  const t = useTexts();
  return (
    <Table verticalSpacing={4} horizontalSpacing={6} maw={520} aria-label={t("server.check")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("server.table")}</Table.Th>
          <Table.Th ta="right">{t("server.countAtCentre")}</Table.Th>
          <Table.Th ta="right">{t("server.countAtBranch")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tables.map(({ table, count, countAtBranch, isEqual }) => (
          <Table.Tr key={table}>
            <Table.Td>
              {t(`server.table.${table}`)}
              {!isEqual && (
                <Text span c="red" size="sm" fw={700}>
                  {" "}
                  {t("server.differentTable")}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{count}</Table.Td>
            <Table.Td ta="right">{countAtBranch}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The rows that differ: administrators know tickets by their numbers. */
function Rows({ rows }: Pick<ComparedTable, "rows">) {
  const t = useTexts();
  return (
    <List size="sm" spacing={2} aria-label={t("server.rows")}>
      {rows.map(({ table, id, num, at }) => (
        <List.Item key={`${table} ${id}`}>
          {t(num === null ? "server.row" : "server.rowOfTicket", {
            table: t(`server.table.${table}`),
            id,
            num: num ?? "",
            where: t(`server.rowAt.${at}`),
          })}
        </List.Item>
      ))}
    </List>
  );
}
