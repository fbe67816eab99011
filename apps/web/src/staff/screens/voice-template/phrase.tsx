import { type Folder, type PhraseLine, phraseOf, type Track } from "@cherga/announcements/phrase";
import { sampleCalls } from "@cherga/announcements/sample-call";
import { service } from "@cherga/contract/resources/service";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlus, IconVolume } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { titleOf } from "#staff/api/titles.ts";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { SpokenLine } from "#staff/screens/voice-template/spoken-line.tsx";
import { folderOf, silentLanguages } from "#staff/screens/voice-template/template-parts.ts";
import { useListen } from "#staff/screens/voice-template/use-listen.ts";
import { useRecordings } from "#staff/screens/voice-template/use-recordings.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/screens/voice-template/voice-template.module.css";

type Props = { readonly tracks: Lens<Track[]>; readonly folders: Lens<Folder[]> };

/** Shows the announcement of a call in each language, word by word, and plays it. */
export function Phrase(props: Props) {
  const t = useTexts();
  const sampleIn = useSample();
  const recordings = useRecordings();
  const { listen, isPending, error } = useListen();
  const tracks = useValue<Track[] | undefined>(props.tracks) ?? [];
  const { value, change, readOnly } = useField<Folder[] | undefined>(props.folders);
  const folders = value ?? [];
  const lines = tracks.length === 0 ? [] : phraseOf({ tracks, folders }, sampleIn);
  const listenIn = ({ language, folder }: PhraseLine): void =>
    listen({
      tracks: tracks.filter((track) => track.type !== "file" || track.file.trim() !== ""),
      folders: [folder.trim() === "" ? folderOf(language) : { language, folder }],
      sample: sampleIn(language),
    });
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={t("voice-template.spoken")}
      className={classes["phrase"] ?? ""}
      data-phrase
    >
      <Group gap={6} mb={6}>
        <IconVolume size={16} aria-hidden />
        <Text size="sm" fw={600}>
          {t("voice-template.spoken")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("voice-template.sample", sampleCalls.en)}
        </Text>
      </Group>
      <Stack gap="xs">
        {tracks.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("voice-template.noTracks")}
          </Text>
        )}
        {lines.map((line, index) => (
          <SpokenLine
            key={lineKey(line, index)}
            line={line}
            recordings={recordings}
            isLoading={isPending}
            onListen={() => listenIn(line)}
          />
        ))}
        {silentLanguages(folders).map((language) => (
          <Group key={language} gap="xs" data-silent={language}>
            <Text size="sm" fw={600} className={classes["language"] ?? ""}>
              {t(`voice-template.folders.language.${language}`)}
            </Text>
            <Text size="sm" c="dimmed">
              <IconAlertTriangle size={14} aria-hidden className={classes["mark"] ?? ""} />{" "}
              {t("voice-template.noFolderFor")}
            </Text>
            {!readOnly && (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconPlus size={12} />}
                onClick={() => change([...folders, folderOf(language)])}
              >
                {t("voice-template.addFolderFor", {
                  language: t(`voice-template.folders.language.${language}`),
                })}
              </Button>
            )}
          </Group>
        ))}
        {recordings.change !== undefined && lines.length > 0 && (
          <Text size="xs" c="dimmed">
            {t("voice-template.recordHint")}
          </Text>
        )}
        {recordings.error !== null && <FailureAlert failure={recordings.error} />}
        {error !== null && <FailureAlert failure={error} />}
      </Stack>
    </Paper>
  );
}

const lineKey = ({ language }: Folder, index: number): string => `${index} ${language}`;

/** Returns sample values for an announcement in a language; the service is an existing one. */
function useSample() {
  const { data: services = [] } = useQuery(rowsOf(service));
  const [first] = services;
  return (language: LanguageCode) => ({
    ...sampleCalls[language],
    ...(first && { service: titleOf(service, first, localeByLanguage[language]) }),
  });
}
