import { Group, Paper, Stack, Text } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { useValue } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { type Folder, type Spoken, spokenIn, type Track } from "#screens/voice-template/spoken.ts";
import { type Texts, useTexts } from "#texts/use-texts.ts";

type Props = { readonly tracks: Lens<Track[]>; readonly folders: Lens<Folder[]> };

/** Says in words what is heard when somebody is called, one language after the other. */
export function SpokenLines(props: Props) {
  const t = useTexts();
  const tracks = useValue(props.tracks) ?? [];
  const folders = useValue(props.folders) ?? [];
  const isSilent = tracks.length === 0 || folders.length === 0;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t("voice-template.spoken")}>
      <Group gap={6} mb={4}>
        <IconVolume size={16} aria-hidden />
        <Text size="sm" fw={600}>
          {t("voice-template.spoken")}
        </Text>
      </Group>
      <Stack gap={4} aria-live="polite">
        {isSilent && (
          <Text size="sm" c="dimmed">
            {t(tracks.length === 0 ? "voice-template.noTracks" : "voice-template.noFolders")}
          </Text>
        )}
        {!isSilent &&
          folders.map((folder, index) => (
            <Text key={lineKey(folder, index)} size="sm" style={{ overflowWrap: "anywhere" }}>
              <strong>{t(`voice-template.folders.language.${folder.language}`)}:</strong>{" "}
              {spokenIn(folder, tracks)
                .map((piece) => said(piece, t))
                .join(" → ")}
            </Text>
          ))}
      </Stack>
    </Paper>
  );
}

const lineKey = ({ language }: Folder, index: number): string => `${index} ${language}`;

const said = (piece: Spoken, t: Texts): string =>
  "recording" in piece ? `♪ ${piece.recording}` : t(`voice-template.tracks.type.${piece.word}`);
