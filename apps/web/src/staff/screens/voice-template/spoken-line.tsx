import { packWords } from "@cherga/announcements/pack-words";
import type { PhraseLine } from "@cherga/announcements/phrase";
import { localeByLanguage } from "@cherga/contract/constants";
import { Button, Group, Text } from "@mantine/core";
import { IconChevronDown, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { Recordings } from "#staff/screens/voice-template/use-recordings.ts";
import { WordChip } from "#staff/screens/voice-template/word-chip.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/voice-template/voice-template.module.css";

type Props = {
  readonly line: PhraseLine;
  readonly recordings: Recordings;
  readonly isLoading: boolean;
  readonly onListen: () => void;
};

/** An announcement in one language, word by word. */
export function SpokenLine({ line, recordings, isLoading, onListen }: Props) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { language, parts } = line;
  const name = t(`voice-template.folders.language.${language}`);
  const locale = localeByLanguage[language];
  const words = parts.flatMap(({ type, words: of }) => of.map((word) => ({ type, word })));
  return (
    <div className={classes["spoken"]} data-language={language}>
      <Text size="sm" fw={600} className={classes["language"] ?? ""}>
        {name}
      </Text>
      <ol className={classes["chips"]} lang={locale} data-words>
        {words.map(({ type, word }, index) => (
          // Words may repeat, so the index is the only possible key.
          // oxlint-disable-next-line react/no-array-index-key
          <WordChip key={index} of={line} type={type} word={word} recordings={recordings} />
        ))}
      </ol>
      <Group gap={6} className={classes["listen"] ?? ""}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={14} />}
          aria-label={t("voice-template.listenIn", { language: name })}
          loading={isLoading}
          onClick={onListen}
        >
          {t("voice-template.listen")}
        </Button>
        {recordings.change !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            rightSection={<IconChevronDown size={14} />}
            aria-label={t("voice-template.allWordsIn", { language: name })}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t("voice-template.allWords")}
          </Button>
        )}
      </Group>
      {isOpen && (
        <ul className={classes["allWords"]} lang={locale}>
          {[...packWords[language].values()].map((word) => (
            <WordChip key={word.key} of={line} type="file" word={word} recordings={recordings} />
          ))}
        </ul>
      )}
    </div>
  );
}
