import { Badge, Button, Group, Table, Text } from "@mantine/core";
import type { Snapshot } from "@cherga/contract/resources/snapshot-document";
import { momentInWords } from "#staff/screens/organization/snapshots/moment-in-words.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type RowProps = {
  readonly snapshot: Snapshot;
  readonly mayClone: boolean;
  readonly onAsk: (action: "restore" | "clone" | "remove") => void;
  readonly onRead: () => void;
};

/** The counts shown. */
const counted = ["operator", "schedule", "terminal", "board"] as const;

/** A snapshot in the list, with its actions. */
export function SnapshotRow({ snapshot, mayClone, onAsk, onRead }: RowProps) {
  const t = useTexts();
  const { title, kind, createdAt, createdBy, counts } = snapshot;
  const named = counted.flatMap((name) =>
    counts[name] === undefined ? [] : [`${t.of(`${name}.all`)}: ${counts[name]}`],
  );
  return (
    <Table.Tr>
      <Table.Td>
        {title}{" "}
        {kind !== "taken" && (
          <Badge variant="light" color="gray" size="sm">
            {t(`snapshot.kind.${kind}`)}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        {momentInWords(t.locale, new Date(createdAt))}
        <Text size="xs" c="dimmed">
          {createdBy}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="xs">{named.join(" · ")}</Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="wrap">
          <Button size="compact-sm" variant="subtle" onClick={() => onAsk("restore")}>
            {t("snapshot.restore")}
          </Button>
          {mayClone && (
            <Button size="compact-sm" variant="subtle" onClick={() => onAsk("clone")}>
              {t("snapshot.clone")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={onRead}>
            {t("snapshot.read")}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onAsk("remove")}>
            {t("form.delete")}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
