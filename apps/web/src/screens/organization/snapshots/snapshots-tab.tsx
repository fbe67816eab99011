import { Badge, Button, FileButton, Group, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { mayCall } from "@cherga/contract/access";
import { longToastMs } from "@cherga/contract/constants";
import { organization } from "@cherga/contract/resources/organization";
import type { Snapshot } from "@cherga/contract/shapes/snapshot";
import { IconCamera, IconCopy, IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rowsOf } from "#api/resource-queries.ts";
import { useTitle } from "#api/titles.ts";
import { ImportDialog } from "#screens/organization/snapshots/import-dialog.tsx";
import { readFile, saveFile } from "#screens/organization/snapshots/snapshot-file.ts";
import {
  bringSnapshot,
  readSnapshot,
  removeSnapshot,
  snapshotsOf,
  takeSnapshot,
} from "#screens/organization/snapshots/snapshot-queries.ts";
import { useSession } from "#session/session.ts";
import { useTexts } from "#texts/use-texts.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FailureAlert } from "#ui/failure-alert.tsx";

/** What is asked about a snapshot. */
type Asked = {
  readonly about: Snapshot;
  readonly deed: "restore" | "clone" | "remove";
  /** Whether it was only taken for this. */
  readonly isPassing?: boolean;
};

/** Keeps the whole configuration, brings it back, makes another organization of it, and takes it elsewhere. */
export function SnapshotsTab({ id }: { readonly id: number }) {
  const t = useTexts();
  const client = useQueryClient();
  const user = useSession()?.user;
  const mayClone = mayCall(organization.make, user);
  const name = useNameOf(id);
  const [title, setTitle] = useState("");
  const [asked, setAsked] = useState<Asked>();
  const listed = useQuery(snapshotsOf(id));
  const refresh = () => client.invalidateQueries(snapshotsOf(id));
  const say = (message: string): void =>
    void notifications.show({ message, color: "green", autoClose: longToastMs });

  const take = useMutation({
    mutationFn: () => takeSnapshot(id, title.trim() || momentInWords(t.locale, new Date())),
    onSuccess: async (made) => {
      setTitle("");
      say(t("snapshot.taken", { title: made.title }));
      await refresh();
    },
  });
  const clone = useMutation({
    mutationFn: () => takeSnapshot(id, name),
    onSuccess: (about) => setAsked({ about, deed: "clone", isPassing: true }),
  });
  const bring = useMutation({
    mutationFn: async (file: File) => bringSnapshot(id, await readFile(file)),
    onSuccess: async (made) => {
      say(t("snapshot.brought", { title: made.title }));
      await refresh();
    },
  });
  const read = useMutation({
    mutationFn: async ({ id: snapshotId, title: called }: Snapshot) =>
      saveFile(called, await readSnapshot(snapshotId)),
  });
  const remove = useMutation({ mutationFn: removeSnapshot, onSuccess: refresh });
  const failure = take.error ?? clone.error ?? bring.error ?? read.error ?? remove.error;

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("snapshot.hint")}
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t("snapshot.title")}
          placeholder={t("snapshot.titleHint")}
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form around would be sent.
            event.preventDefault();
            take.mutate();
          }}
        />
        <Button leftSection={<IconCamera size={16} />} loading={take.isPending} onClick={() => take.mutate()}>
          {t("snapshot.take")}
        </Button>
        {mayClone && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            loading={clone.isPending}
            onClick={() => clone.mutate()}
          >
            {t("snapshot.cloneNow")}
          </Button>
        )}
        <FileButton accept="application/json" onChange={(file) => file !== null && bring.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={bring.isPending}
            >
              {t("snapshot.bring")}
            </Button>
          )}
        </FileButton>
      </Group>
      {failure !== null && <FailureAlert failure={failure} />}
      {listed.error !== null && <FailureAlert failure={listed.error} onReply={() => void listed.refetch()} />}
      {listed.isPending && <Skeleton h={120} aria-busy="true" />}
      {listed.data?.length === 0 && <Text>{t("snapshot.none")}</Text>}
      {listed.data !== undefined && listed.data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table verticalSpacing="xs" aria-label={t("organization.tab.snapshots")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("snapshot.title")}</Table.Th>
                <Table.Th>{t("snapshot.when")}</Table.Th>
                <Table.Th>{t("snapshot.what")}</Table.Th>
                <Table.Th>{t("snapshot.actions")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.data.map((each) => (
                <SnapshotRow
                  key={each.id}
                  snapshot={each}
                  mayClone={mayClone}
                  onAsk={(deed) => setAsked({ about: each, deed })}
                  onRead={() => read.mutate(each)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {asked?.deed === "remove" && (
        <ConfirmDialog
          title={t("delete.title")}
          text={t("snapshot.delete", { title: asked.about.title })}
          confirm={t("form.delete")}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            remove.mutate(asked.about.id);
            setAsked(undefined);
          }}
        />
      )}
      {asked !== undefined && asked.deed !== "remove" && (
        <ImportDialog
          snapshot={asked.about}
          {...(asked.deed === "restore" ? { into: id } : {})}
          onClose={() => {
            setAsked(undefined);
            if (asked.isPassing === true) remove.mutate(asked.about.id);
          }}
        />
      )}
    </Stack>
  );
}

const momentInWords = (locale: string, moment: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(moment);

type RowProps = {
  readonly snapshot: Snapshot;
  readonly mayClone: boolean;
  readonly onAsk: (deed: Asked["deed"]) => void;
  readonly onRead: () => void;
};

function useNameOf(id: number): string {
  const title = useTitle();
  const { data = [] } = useQuery(rowsOf(organization));
  const row = data.find((each) => each.id === id);
  return row === undefined ? "" : title(organization, row);
}

/** What an organization is mostly asked about. */
const counted = ["operator", "schedule", "terminal", "board"] as const;

function SnapshotRow({ snapshot, mayClone, onAsk, onRead }: RowProps) {
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
