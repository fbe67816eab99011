import type { branchCalls, RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { organization } from "@cherga/contract/resources/organization";
import { Alert, Button, Group, List, Stack, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send } from "#staff/api/send.ts";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type ComparedTable = {
  readonly organizationId: number;
  readonly tables: readonly TableDifference[];
  readonly rows: readonly RowDifference[];
};

/** Compares the present day at the branch with the copy at the centre, and repairs the copy. Other buttons stand beside. */
export function BranchComparison({
  id,
  organizationIds,
  children,
}: {
  readonly id: number;
  readonly organizationIds: readonly number[];
  readonly children: ReactNode;
}) {
  const t = useTexts();
  const organizations = useChoices(organization);
  const check = useMutation({
    mutationFn: () => Promise.all(organizationIds.map((organizationId) => compare(id, organizationId))),
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
    onSuccess: () => check.mutate(),
  });
  const failure = check.error ?? repair.error;
  const differing = check.data?.filter(({ tables }) => !tables.every((table) => table.isEqual));
  const isEqual = differing?.length === 0;
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t("server.check")}
        </Button>
        {differing !== undefined && !isEqual && (
          <Button
            variant="default"
            loading={repair.isPending}
            onClick={() => repair.mutate(differing.map(({ organizationId }) => organizationId))}
          >
            {t("server.repair")}
          </Button>
        )}
        {children}
      </Group>
      {failure !== null && <FailureAlert failure={failure} />}
      {differing !== undefined && (
        <Alert role="status" color={isEqual ? "green" : "red"} py="xs">
          {t(isEqual ? "server.equal" : "server.different")}
        </Alert>
      )}
      {check.data?.map(({ organizationId, tables, rows }) => (
        <Stack key={organizationId} gap="xs">
          {organizationIds.length > 1 && (
            <Text fw={700} mt="xs">
              {organizations.find(({ value }) => value === String(organizationId))?.label}
            </Text>
          )}
          <Tables tables={tables} />
          {rows.length > 0 && <Rows rows={rows} />}
        </Stack>
      ))}
    </Stack>
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
