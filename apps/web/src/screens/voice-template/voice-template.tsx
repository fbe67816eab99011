import { Select, SimpleGrid } from "@mantine/core";
import { autosaveDebounceMs } from "@cherga/contract/constants";
import { languageCodes } from "@cherga/contract/constants";
import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ChoiceField } from "#forms/fields/choice-field.tsx";
import { FieldFrame } from "#forms/fields/field-frame.tsx";
import { ListField } from "#forms/fields/list-field.tsx";
import { SeparatedField } from "#forms/fields/separated-field.tsx";
import { TextField } from "#forms/fields/text-field.tsx";
import { useField } from "#forms/form.tsx";
import { type Lens, lensAt } from "#forms/lens.ts";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { type Folder, type Track, trackOf, trackTypes } from "#screens/voice-template/spoken.ts";
import { SpokenLines } from "#screens/voice-template/spoken-lines.tsx";
import { useTexts } from "#texts/use-texts.ts";

const screen = defineScreen({
  resource: voiceTemplate,
  path: "/list/voice-template",
  autosaveMs: autosaveDebounceMs.usual,
  detail: ({ folders }) => folders.map(({ language }) => language.toUpperCase()).join(", "),
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <SpokenLines tracks={f.at("tracks")} folders={f.at("folders")} />
      <TracksField of={f.at("tracks")} />
      <FoldersField of={f.at("folders")} />
      <SeparatedField of={f.at("targets")} />
    </>
  ),
});

/** What loudspeakers say when a visitor is called. */
export default function VoiceTemplatePage() {
  return <ResourcePage screen={screen} />;
}

function TracksField({ of }: { readonly of: Lens<Track[]> }) {
  const t = useTexts();
  return (
    <ListField
      of={of}
      make={() => trackOf("number")}
      max={50}
      ordered
      title={(track, index) => `${index + 1}. ${t(`voice-template.tracks.type.${track.type}`)}`}
      empty={t("voice-template.noTracks")}
      addLabel={t("voice-template.addTrack")}
    >
      {(track, { type }) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          <TrackInput of={track} />
          {type === "file" && <TextField of={lensAt([...track.path, "file"])} />}
        </SimpleGrid>
      )}
    </ListField>
  );
}

/** Only recordings have a name, so another type makes another track. */
function TrackInput({ of }: { readonly of: Lens<Track> }) {
  const t = useTexts();
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <Select
        label={t("voice-template.tracks.type")}
        description={t("voice-template.tracks.type.hint")}
        error={field.error}
        value={field.value.type}
        readOnly={field.readOnly}
        allowDeselect={false}
        data={trackTypes.map((value) => ({ value, label: t(`voice-template.tracks.type.${value}`) }))}
        onChange={(value) => {
          const type = trackTypes.find((known) => known === value);
          if (type !== undefined) field.change(trackOf(type, field.value));
        }}
      />
    </FieldFrame>
  );
}

function FoldersField({ of }: { readonly of: Lens<Folder[]> }) {
  const t = useTexts();
  return (
    <ListField
      of={of}
      make={(list) => {
        const language =
          languageCodes.find((code) => list.every((folder) => folder.language !== code)) ?? "en";
        return { language, folder: language === "ua" ? "uk" : language };
      }}
      max={10}
      ordered
      title={({ language }, index) => `${index + 1}. ${t(`voice-template.folders.language.${language}`)}`}
      empty={t("voice-template.noFolders")}
      addLabel={t("voice-template.addFolder")}
    >
      {(folder) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          <ChoiceField of={folder.at("language")} values={languageCodes} />
          <TextField of={folder.at("folder")} />
        </SimpleGrid>
      )}
    </ListField>
  );
}
