import { ActionIcon, Alert, Button, Select, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import type { consoleCalls, ConsolePress } from "@cherga/contract/calls/consoles";
import { type ConsoleKeys, type KeyAction, keyActions } from "@cherga/contract/devices/consoles";
import type { remoteDevice } from "@cherga/contract/resources/remote-device";
import { IconHandFinger, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editRow, keepRow, rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { DeviceChoice } from "#staff/devices/device-choice.tsx";
import { learnedSince } from "#staff/devices/learned-key.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The query key of presses is the topic of the messages about them. */
const pressesKey = "console-press";
const named = { name: "remote-device" };

/** What the buttons of a console do. Buttons are learned by pressing them. */
export const KeysTab = () => (
  <Stack gap="md">
    <DeviceChoice kind="remote-device">{({ id }) => <Keys key={id} id={id} />}</DeviceChoice>
  </Stack>
);

function Keys({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const device = useQuery(rowsOf<typeof remoteDevice.fields>(named)).data?.find((row) => row.id === id);
  const presses = useQuery({
    queryKey: [pressesKey, id],
    queryFn: ({ signal }) =>
      send<typeof consoleCalls.presses>({
        method: "GET",
        path: "/remote-device/press",
        query: { id },
        signal,
      }),
  });
  const save = useMutation({
    mutationFn: ({ keys, version }: { readonly keys: ConsoleKeys; readonly version: number }) =>
      editRow<typeof remoteDevice.fields>(named, id, { keys, version }),
    onSuccess: (row) => keepRow<typeof remoteDevice.fields>(client, named, id, row),
  });
  const failure = save.error ?? presses.error;
  if (device === undefined || (presses.data === undefined && failure === null))
    return <Skeleton h={200} aria-busy="true" />;
  const { keys, version } = device;
  const { content = [], learnsUntil = null } = presses.data ?? {};
  return (
    <Stack gap="lg" align="flex-start">
      {failure !== null && <FailureAlert failure={failure} onReply={() => void presses.refetch()} />}
      <KeyTable keys={keys} onChange={(next) => save.mutate({ keys: next, version })} />
      <Learning
        id={id}
        keys={keys}
        presses={content}
        isLearning={learnsUntil !== null}
        isConnected={device.connect}
        onLearned={(code, action) => save.mutate({ keys: { ...keys, [code]: action }, version })}
      />
      <Presses presses={content} />
    </Stack>
  );
}

function KeyTable({
  keys,
  onChange,
}: {
  readonly keys: ConsoleKeys;
  readonly onChange: (keys: ConsoleKeys) => void;
}) {
  const t = useTexts();
  const rows = Object.entries(keys).toSorted(([one], [other]) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
  if (rows.length === 0) return <Text c="dimmed">{t("keys.none")}</Text>;
  return (
    <Table maw={560} verticalSpacing={4} stickyHeader={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("keys.code")}</Table.Th>
          <Table.Th>{t("keys.action")}</Table.Th>
          <Table.Th>{t("device.actions")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([code, action]) => (
          <Table.Tr key={code}>
            <Table.Td ff="monospace">{code}</Table.Td>
            <Table.Td>
              <ActionSelect
                label={t("keys.actionOf", { code })}
                value={action}
                onChange={(next) => onChange({ ...keys, [code]: next })}
              />
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t("keys.remove", { code })}
                onClick={() => {
                  const { [code]: _, ...others } = keys;
                  onChange(others);
                }}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ActionSelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: KeyAction | null;
  readonly onChange: (action: KeyAction) => void;
}) {
  const t = useTexts();
  return (
    <Select
      aria-label={label}
      placeholder={t("keys.choose")}
      data={keyActions.map((each) => ({ value: each, label: t(`keys.action.${each}`) }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        const action = keyActions.find((each) => each === next);
        if (action !== undefined) onChange(action);
      }}
    />
  );
}

type LearningProps = {
  readonly id: number;
  readonly keys: ConsoleKeys;
  readonly presses: readonly ConsolePress[];
  readonly isLearning: boolean;
  readonly isConnected: boolean;
  readonly onLearned: (code: string, action: KeyAction) => void;
};

/** Waits for a button to be pressed, and asks what it does. */
function Learning({ id, keys, presses, isLearning, isConnected, onLearned }: LearningProps) {
  const t = useTexts();
  const client = useQueryClient();
  /** The last press before learning began; null if there was none. */
  const [since, setSince] = useState<string | null>();
  const learn = useMutation({
    mutationFn: (isOn: boolean) =>
      send<typeof consoleCalls.learn>({ method: "POST", path: "/remote-device/learn", body: { id, isOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [pressesKey, id] }),
  });
  const code = since === undefined ? undefined : learnedSince(presses, since);
  const taken = code === undefined ? undefined : keys[code];
  const begin = (): void => {
    setSince(presses[0]?.id ?? null);
    learn.mutate(true);
  };
  return (
    <Stack gap="sm" align="flex-start" role="status">
      {learn.error !== null && <FailureAlert failure={learn.error} />}
      {isLearning && (
        <Alert color="blue" icon={<IconHandFinger aria-hidden />} title={t("keys.press")}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t("keys.press.hint")}</Text>
            <Button size="compact-sm" variant="default" onClick={() => learn.mutate(false)}>
              {t("keys.stop")}
            </Button>
          </Stack>
        </Alert>
      )}
      {!isLearning && code !== undefined && taken !== undefined && (
        <Alert color="red" title={t("keys.taken", { code })}>
          {t("keys.taken.hint", { action: t(`keys.action.${taken}`) })}
        </Alert>
      )}
      {!isLearning && code !== undefined && taken === undefined && (
        <Alert color="blue" title={t("keys.learned", { code })}>
          <ActionSelect
            label={t("keys.actionOf", { code })}
            value={null}
            onChange={(action) => {
              onLearned(code, action);
              setSince(undefined);
            }}
          />
        </Alert>
      )}
      {!isConnected && <Text size="sm">{t("keys.notConnected")}</Text>}
      {!isLearning && (
        <Button
          disabled={!isConnected}
          leftSection={<IconHandFinger size={16} aria-hidden />}
          loading={learn.isPending}
          onClick={begin}
        >
          {t("keys.learn")}
        </Button>
      )}
    </Stack>
  );
}

/** The last presses, and what the console showed. */
function Presses({ presses }: { readonly presses: readonly ConsolePress[] }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  if (presses.length === 0) return null;
  return (
    <Stack gap="xs" w="100%" maw={560}>
      <Title order={2} size="h4">
        {t("keys.presses")}
      </Title>
      <Table verticalSpacing={2} stickyHeader={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("keys.time")}</Table.Th>
            <Table.Th>{t("keys.code")}</Table.Th>
            <Table.Th>{t("keys.action")}</Table.Th>
            <Table.Th>{t("keys.shown")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {presses.map(({ id, at, code, action, text }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ whiteSpace: "nowrap" }}>{dayAndClock(at)}</Table.Td>
              <Table.Td ff="monospace">{code}</Table.Td>
              <Table.Td>{action === null ? "—" : t(`keys.action.${action}`)}</Table.Td>
              <Table.Td ff="monospace">{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
