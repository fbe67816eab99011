import { service } from "@cherga/contract/resources/service";
import { spokenNumber } from "@cherga/contract/spoken-number";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { IconAlertTriangle, IconPlayerPlay, IconPlus, IconVolume } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { titleOf } from "#staff/api/titles.ts";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import {
  type Folder,
  folderOf,
  type SpokenPart,
  heardIn,
  type Sample,
  sentenceOf,
  silentLanguages,
  type Track,
} from "#staff/screens/voice-template/spoken.ts";
import { useVoices } from "#staff/screens/voice-template/use-voices.ts";
import { trackIcons } from "#staff/screens/voice-template/track-icons.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/voice-template/voice-template.module.css";

type Props = { readonly tracks: Lens<Track[]>; readonly folders: Lens<Folder[]> };

/** Shows the announcement of a call in each language, piece by piece. */
export function Phrase(props: Props) {
  const t = useTexts();
  const sampleIn = useSample();
  const voiceFor = useVoices();
  const tracks = useValue<Track[] | undefined>(props.tracks) ?? [];
  const { value, change, readOnly } = useField<Folder[] | undefined>(props.folders);
  const folders = value ?? [];
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
          {t("voice-template.sample", sampleCall)}
        </Text>
      </Group>
      <Stack gap="xs">
        {tracks.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("voice-template.noTracks")}
          </Text>
        )}
        {tracks.length > 0 &&
          folders.map((folder, index) => (
            <Spoken
              key={lineKey(folder, index)}
              language={folder.language}
              pieces={heardIn(folder, tracks, sampleIn(folder.language))}
              say={voiceFor(folder.language)}
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
      </Stack>
    </Paper>
  );
}

const lineKey = ({ language }: Folder, index: number): string => `${index} ${language}`;

type SpokenProps = {
  readonly language: LanguageCode;
  readonly pieces: readonly SpokenPart[];
  /** Absent if the browser has no voice for the language. */
  readonly say: ((text: string) => void) | undefined;
};

function Spoken({ language, pieces, say }: SpokenProps) {
  const t = useTexts();
  const name = t(`voice-template.folders.language.${language}`);
  return (
    <div className={classes["spoken"]} data-language={language}>
      <Text size="sm" fw={600} className={classes["language"] ?? ""}>
        {name}
      </Text>
      <ol className={classes["chips"]} lang={localeByLanguage[language]}>
        {pieces.map((piece, index) => (
          // Tracks may repeat, so the index is the only possible key.
          // oxlint-disable-next-line react/no-array-index-key
          <Chip key={index} piece={piece} />
        ))}
      </ol>
      {say !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes["listen"] ?? ""}
          leftSection={<IconPlayerPlay size={14} />}
          aria-label={t("voice-template.listenIn", { language: name })}
          onClick={() => say(sentenceOf(pieces))}
        >
          {t("voice-template.listen")}
        </Button>
      )}
    </div>
  );
}

function Chip({ piece }: { readonly piece: SpokenPart }) {
  const t = useTexts();
  const { type, words, path, isMissing } = piece;
  const Icon = isMissing ? IconAlertTriangle : trackIcons[type];
  return (
    <li
      className={classes["chip"]}
      data-type={type}
      data-missing={isMissing || undefined}
      title={path ?? t(`voice-template.tracks.type.${type}`)}
    >
      <Icon size={14} aria-hidden />
      <span>{isMissing ? t("voice-template.missing", { path: path ?? "" }) : words}</span>
    </li>
  );
}

const sampleCall = { number: "A017", room: "3" } as const;

const operators: Readonly<Record<LanguageCode, string>> = {
  en: "Olena Koval",
  ru: "Елена Коваль",
  ua: "Олена Коваль",
};

/** Returns sample values for an announcement in a language; the service is an existing one. */
function useSample(): (language: LanguageCode) => Sample {
  const { data: services = [] } = useQuery(rowsOf(service));
  const [first] = services;
  return (language) => ({
    number: spokenNumber(sampleCall.number),
    room: sampleCall.room,
    operator: operators[language],
    service: (first && titleOf(service, first, localeByLanguage[language])) ?? "…",
  });
}
