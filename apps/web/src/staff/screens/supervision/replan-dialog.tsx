import { Button, Group, Modal, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useTimes } from "#staff/hall/use-times.ts";
import { useReplanPreview } from "#staff/screens/supervision/use-replan-preview.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  /** The operator whose visits are replanned; undefined: all visits that cannot be kept. */
  readonly operator: { readonly id: number; readonly name: string } | undefined;
  readonly onReplan: () => void;
  readonly onClose: () => void;
};

/** Shows what replanning would move and what it could not, before anything is moved. */
export function ReplanDialog({ operator, onReplan, onClose }: Props) {
  const t = useTexts();
  const { clock } = useTimes();
  const { data, error, refetch } = useReplanPreview(operator?.id);
  const title =
    operator === undefined ? t("supervision.replan") : t("supervision.replanOf", { name: operator.name });
  return (
    <Modal opened onClose={onClose} title={title} size="lg" centered>
      <Stack>
        {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={120} aria-busy="true" />}
        {data !== undefined && data.moves.length + data.unplaced.length === 0 && (
          <Text size="sm">{t("supervision.nothingToMove")}</Text>
        )}
        {data !== undefined && data.moves.length > 0 && (
          <Table striped fz="sm" aria-label={t("supervision.moves", { count: data.moves.length })}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("supervision.time")}</Table.Th>
                <Table.Th>{t("supervision.number")}</Table.Th>
                <Table.Th>{t("supervision.from")}</Table.Th>
                <Table.Th>{t("supervision.to")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.moves.map(({ ticketItemId, num, start, from, to }) => (
                <Table.Tr key={ticketItemId}>
                  <Table.Td>{clock(start)}</Table.Td>
                  <Table.Td>{num}</Table.Td>
                  <Table.Td>{from?.name ?? "–"}</Table.Td>
                  <Table.Td>{to.name}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {data !== undefined && data.unplaced.length > 0 && (
          <Text size="sm" c="red.8">
            {t("supervision.unplaced", {
              count: data.unplaced.length,
              list: data.unplaced.map(({ num, start }) => `${num ?? "–"} (${clock(start)})`).join(", "),
            })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button disabled={data === undefined || data.moves.length === 0} onClick={onReplan}>
            {t("supervision.doReplan")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
