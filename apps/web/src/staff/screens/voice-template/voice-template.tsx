import type { Folder, Track } from "@cherga/announcements/phrase";
import { SimpleGrid, TextInput } from "@mantine/core";
import { languageCodes } from "@cherga/contract/constants";
import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { IconFolder } from "@tabler/icons-react";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { SeparatedField } from "#staff/forms/fields/text/separated-field.tsx";
import { useField } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { SortableList } from "#staff/screens/voice-template/sortable-list.tsx";
import { Phrase } from "#staff/screens/voice-template/phrase.tsx";
import { RecordingField } from "#staff/screens/voice-template/recording-field.tsx";
import { folderOf, trackOf, trackTypes } from "#staff/screens/voice-template/template-parts.ts";
import { trackIcons } from "#staff/screens/voice-template/track-icons.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const screen = defineScreen({
  resource: voiceTemplate,
  path: "/list/voice-template",
  detail: ({ folders }) => folders.map(({ language }) => language.toUpperCase()).join(", "),
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <Phrase tracks={f.at("tracks")} folders={f.at("folders")} />
      <SimpleGrid type="container" cols={{ base: 1, "600px": 2 }} verticalSpacing="md">
        <Tracks of={f.at("tracks")} />
        <Folders of={f.at("folders")} />
      </SimpleGrid>
      <SeparatedField of={f.at("targets")} />
    </>
  ),
});

/** The announcements of calls by loudspeakers. */
export default function VoiceTemplatePage() {
  return <ResourcePage screen={screen} />;
}

function Tracks({ of }: { readonly of: Lens<Track[]> }) {
  const t = useTexts();
  return (
    <SortableList
      of={of}
      makers={trackTypes.map((type) => ({
        key: type,
        label: t(`voice-template.tracks.type.${type}`),
        icon: trackIcons[type],
        make: () => trackOf(type),
      }))}
      addLabel={t("voice-template.addTrack")}
      empty={t("voice-template.noTracks")}
      max={50}
      nameOf={({ type }) => t(`voice-template.tracks.type.${type}`)}
      iconOf={({ type }) => trackIcons[type]}
    >
      {(track, { type }) => type === "file" && <RecordingField of={lensAt([...track.path, "file"])} />}
    </SortableList>
  );
}

function Folders({ of }: { readonly of: Lens<Folder[]> }) {
  const t = useTexts();
  return (
    <SortableList
      of={of}
      makers={languageCodes.map((language) => ({
        key: language,
        label: t(`voice-template.folders.language.${language}`),
        icon: IconFolder,
        make: () => folderOf(language),
      }))}
      addLabel={t("voice-template.addFolder")}
      empty={t("voice-template.noFolders")}
      max={10}
      nameOf={({ language }) => t(`voice-template.folders.language.${language}`)}
      iconOf={() => IconFolder}
    >
      {(folder) => <Line of={folder.at("folder")} />}
    </SortableList>
  );
}

/** A text input in a row, labelled by the row. */
function Line({ of }: { readonly of: Lens<string> }) {
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <TextInput
        size="xs"
        aria-label={field.label}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        autoComplete="off"
        onChange={({ currentTarget }) => field.change(currentTarget.value)}
      />
    </FieldFrame>
  );
}
