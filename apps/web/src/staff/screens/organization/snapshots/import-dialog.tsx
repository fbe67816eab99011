import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  ScrollArea,
  Skeleton,
  Stack,
  Text,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { longToastMs } from "@cherga/contract/constants";
import { webOnline } from "@cherga/contract/resources/web-online";
import type { ImportChange, Snapshot } from "@cherga/contract/resources/snapshot-document";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { editRow, rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { workIn } from "#staff/api/work-in.ts";
import {
  type ChangeGroup,
  groupedChanges,
  isHindered,
} from "#staff/screens/organization/snapshots/grouped-changes.ts";
import { isOnPage, pageChange } from "#staff/screens/organization/snapshots/booking-pages.ts";
import { changesBy, importSnapshot } from "#staff/screens/organization/snapshots/snapshot-queries.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly snapshot: Snapshot;
  /** The organization to restore; absent: a new one is created. */
  readonly into?: number;
  /** The organization to clone. */
  readonly cloneOf: number;
  readonly onClose: () => void;
};

const colours = { remove: "red", edit: "orange", create: "green", keep: "gray" } as const;
/** Longer lists are cut, and their length is shown. */
const mostNamed = 12;

/** Shows what an import would change, and carries it out after confirmation. */
export function ImportDialog({ snapshot, into, cloneOf, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = { snapshotId: snapshot.id, ...(into === undefined ? {} : { id: into }) };
  const action = into === undefined ? "clone" : "restore";
  const changes = useQuery(changesBy(wanted));
  const { data: pages = [] } = useQuery({ ...rowsOf(webOnline), enabled: action === "clone" });
  const [chosen, setChosen] = useState<readonly string[]>();
  const joined = chosen ?? pages.filter((page) => isOnPage(page, cloneOf)).map(({ id }) => String(id));
  const doing = useMutation({
    mutationFn: async () => {
      const made = await importSnapshot(wanted);
      if (action === "clone")
        for (const page of pages) {
          const change = pageChange(page, made.id, joined.includes(String(page.id)));
          if (change !== undefined) await editRow(webOnline, page.id, change);
        }
      return made;
    },
    onSuccess: async ({ id, name }) => {
      onClose();
      notifications.show({
        message: t(`snapshot.${action}.done`, { name: inLanguage(name, t.locale) }),
        color: "green",
        autoClose: longToastMs,
      });
      // Almost every list may have changed.
      if (into !== undefined) return client.invalidateQueries();
      await workIn(client, id);
      return navigate({ to: `/organization/${id}` });
    },
  });
  const failure = doing.error ?? changes.error;
  const isHeld = changes.data?.some(isHindered) === true;
  const groups = groupedChanges(changes.data ?? []);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`snapshot.${action}.title`, { title: snapshot.title })}
      size="lg"
      closeOnClickOutside={!doing.isPending}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Text size="sm">{t(`snapshot.${action}.text`)}</Text>
        {changes.isPending && <Skeleton h={120} aria-busy="true" />}
        {changes.data?.length === 0 && <Text>{t("snapshot.noChanges")}</Text>}
        {groups.map((group) => (
          <Changes key={`${group.change} ${group.resource}`} group={group} />
        ))}
        {action === "clone" && pages.length > 0 && (
          <Checkbox.Group
            label={t("snapshot.clone.pages")}
            description={t("snapshot.clone.pages.hint")}
            value={[...joined]}
            onChange={setChosen}
          >
            <Stack gap={6} mt="xs">
              {pages.map((page) => (
                <Checkbox key={page.id} value={String(page.id)} label={inLanguage(page.name, t.locale)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {isHeld && <Alert color="red">{t("snapshot.hindered")}</Alert>}
        {failure !== null && <FailureAlert failure={failure} />}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button
            loading={doing.isPending}
            disabled={changes.data === undefined || isHeld}
            onClick={() => doing.mutate()}
          >
            {t(`snapshot.${action}.do`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Changes({ group: { change, resource, rows } }: { readonly group: ChangeGroup }) {
  const t = useTexts();
  const rest = rows.length - mostNamed;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge color={colours[change]} variant="dot">
          {t(`snapshot.change.${change}`)}
        </Badge>
        <Text size="sm" fw={600}>
          {t.find(`${resource}.all`) ?? t("data-field.all")} · {rows.length}
        </Text>
      </Group>
      <List size="sm" withPadding>
        {rows.slice(0, mostNamed).map((row) => (
          <List.Item key={`${row.id ?? ""} ${JSON.stringify(row.title)}`}>
            <Row row={row} />
          </List.Item>
        ))}
        {rest > 0 && <List.Item>{t("snapshot.more", { count: rest })}</List.Item>}
      </List>
    </Stack>
  );
}

function Row({ row: { resource, title, fields = [], reason } }: { readonly row: ImportChange }) {
  const t = useTexts();
  const labels = fields.map((name) => t.find(`${resource}.${name}`) ?? name);
  return (
    <>
      {typeof title === "string" ? title : inLanguage(title, t.locale)}
      {labels.length > 0 && (
        <Text span size="xs" c="dimmed">
          {` (${labels.join(", ")})`}
        </Text>
      )}
      {reason !== undefined && (
        <Text span size="xs" c={isHindered({ resource, title, change: "keep", reason }) ? "red.9" : "dimmed"}>
          {` — ${t(`snapshot.reason.${reason}`)}`}
        </Text>
      )}
    </>
  );
}
