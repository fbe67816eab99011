import type { Word } from "@cherga/announcements/word";
import { packWords } from "@cherga/announcements/pack-words";
import type { Folder, TrackType } from "@cherga/announcements/phrase";
import { soundTypes } from "@cherga/contract/calls/voice";
import { FileButton, Menu, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconMicrophone, IconTrash, IconUpload } from "@tabler/icons-react";
import type { Recordings } from "#staff/screens/voice-template/use-recordings.ts";
import { trackIcons } from "#staff/screens/voice-template/track-icons.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/voice-template/voice-template.module.css";

type Props = {
  readonly of: Folder;
  readonly word: Word;
  readonly type: TrackType;
  readonly recordings: Recordings;
};

/** A word of an announcement. Shows whether it has a recording; its menu changes the organization's own one. */
export function WordChip({ of: { language, folder }, word, type, recordings }: Props) {
  const t = useTexts();
  const own = recordings.find(folder, word.key);
  const isNamed = word.key !== "" && folder.trim() !== "";
  const isMissing =
    !isNamed || (recordings.isKnown && own === undefined && !packWords[language].has(word.key));
  const Icon = isMissing ? IconAlertTriangle : own === undefined ? trackIcons[type] : IconMicrophone;
  const path = `${folder || "…"}/${word.key || "…"}`;
  const missing =
    word.text === "" ? t("voice-template.notChosen") : t("voice-template.missing", { word: word.text });
  const shown = (
    <>
      <Icon size={14} aria-hidden />
      <span>{isMissing ? missing : word.text}</span>
    </>
  );
  const look = {
    className: classes["chip"] ?? "",
    "data-type": type,
    "data-missing": isMissing || undefined,
    "data-own": own !== undefined || undefined,
    title: own === undefined ? path : t("voice-template.ownRecording"),
  };
  const { change } = recordings;
  if (change === undefined || !isNamed)
    return (
      <li>
        <span {...look}>{shown}</span>
      </li>
    );
  return (
    <li>
      <FileButton
        accept={Object.values(soundTypes).join(",")}
        onChange={(file) => file !== null && change.put(folder, word.key, file)}
      >
        {({ onClick }) => (
          <Menu withinPortal position="bottom-start">
            <Menu.Target>
              <UnstyledButton {...look}>{shown}</UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconUpload size={14} />} onClick={onClick}>
                {own === undefined ? t("voice-template.record") : t("voice-template.replaceRecording")}
              </Menu.Item>
              {own !== undefined && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={14} />}
                  onClick={() => change.remove(own)}
                >
                  {t("voice-template.removeRecording")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
    </li>
  );
}
