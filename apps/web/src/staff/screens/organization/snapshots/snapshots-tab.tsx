import { Button, FileButton, Group, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { mayCall } from "@cherga/contract/access";
import { longToastMs } from "@cherga/contract/constants";
import { organization } from "@cherga/contract/resources/organization";
import type { Snapshot, SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import { IconCamera, IconCopy, IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "#staff/api/failure.ts";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { serverNow } from "#shared/server-clock.ts";
import { ImportDialog } from "#staff/screens/organization/snapshots/import-dialog.tsx";
import { momentInWords } from "#staff/screens/organization/snapshots/moment-in-words.ts";
import {
  bringSnapshot,
  readSnapshot,
  removeSnapshot,
  snapshotsOf,
  takeSnapshot,
} from "#staff/screens/organization/snapshots/snapshot-queries.ts";
import { SnapshotRow } from "#staff/screens/organization/snapshots/snapshot-row.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { saveJson } from "#staff/ui/save-json.ts";

/** The open dialog about a snapshot. */
type PendingAction = {
  readonly about: Snapshot;
  readonly action: "restore" | "clone" | "remove";
  /** Whether the snapshot was taken only for this. */
  readonly isPassing?: boolean;
};

/** Takes snapshots of all settings, restores them, clones the organization from them, and exports them. */
export function SnapshotsTab({ id }: { readonly id: number }) {
  const t = useTexts();
  const client = useQueryClient();
  const user = useSession()?.user;
  const mayClone = mayCall(organization.make, user);
  const name = useNameOf(id);
  const [title, setTitle] = useState("");
  const [asked, setAsked] = useState<PendingAction>();
  const listed = useQuery(snapshotsOf(id));
  const refresh = () => client.invalidateQueries(snapshotsOf(id));
  const say = (message: string): void =>
    void notifications.show({ message, color: "green", autoClose: longToastMs });

  const take = useMutation({
    mutationFn: () => takeSnapshot(id, title.trim() || momentInWords(t.locale, new Date(serverNow()))),
    onSuccess: async (made) => {
      setTitle("");
      say(`${t("toast.saved")}. ${t("snapshot.taken", { title: made.title })}`);
      await refresh();
    },
  });
  const clone = useMutation({
    mutationFn: () => takeSnapshot(id, name),
    onSuccess: (about) => setAsked({ about, action: "clone", isPassing: true }),
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
      saveJson(called, await readSnapshot(snapshotId)),
  });
  const remove = useMutation({
    mutationFn: ({ about }: PendingAction) => removeSnapshot(about.id),
    onSuccess: (_, { action }) => {
      if (action === "remove") say(t("toast.removed"));
      return refresh();
    },
  });
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
            // Enter would submit the form around it.
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
                  onAsk={(action) => setAsked({ about: each, action })}
                  onRead={() => read.mutate(each)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {asked?.action === "remove" && (
        <ConfirmDialog
          title={t("delete.title")}
          text={t("snapshot.delete", { title: asked.about.title })}
          confirm={t("form.delete")}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            remove.mutate(asked);
            setAsked(undefined);
          }}
        />
      )}
      {asked !== undefined && asked.action !== "remove" && (
        <ImportDialog
          snapshot={asked.about}
          cloneOf={id}
          {...(asked.action === "restore" ? { into: id } : {})}
          onClose={() => {
            setAsked(undefined);
            if (asked.isPassing === true) remove.mutate(asked);
          }}
        />
      )}
    </Stack>
  );
}

function useNameOf(id: number): string {
  const title = useTitle();
  const { data = [] } = useQuery(rowsOf(organization));
  const row = data.find((each) => each.id === id);
  return row === undefined ? "" : title(organization, row);
}

/** Reads a snapshot from a file; throws if it is not JSON. */
async function readFile(file: Blob): Promise<SnapshotDocument> {
  const text = await file.text();
  try {
    // The server validates it completely.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as SnapshotDocument;
  } catch {
    throw new Failure("ERROR_FILE_TYPE");
  }
}
