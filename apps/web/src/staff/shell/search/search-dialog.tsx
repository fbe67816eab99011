import { Combobox, InputBase, Modal, ScrollArea, Text, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { matches } from "#staff/shell/search/matches.ts";
import { useTargets } from "#staff/shell/search/use-targets.ts";
import { useVisits } from "#staff/shell/search/use-visits.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Finds pages, actions, what is configured, and today's visits; Enter jumps to the chosen one. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const combobox = useCombobox({ opened: true });
  const found = [...matches(useTargets(), text), ...useVisits(text)];
  const first = found[0]?.key;
  const { selectFirstOption, resetSelectedOption } = combobox;
  // Enter jumps to the first, unless another is chosen.
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
  const jump = (key: string): void => {
    const target = found.find((each) => each.key === key);
    if (target === undefined) return;
    onClose();
    if (target.isNewTab === true) window.open(target.path, "_blank", "noopener");
    else void navigate({ to: target.path });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      aria-label={t("search.title")}
      size="lg"
    >
      <Combobox store={combobox} onOptionSubmit={jump} withinPortal={false}>
        <Combobox.EventsTarget>
          <InputBase
            data-autofocus
            size="md"
            variant="unstyled"
            px="md"
            aria-label={t("search.title")}
            placeholder={t("search.placeholder")}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // The list takes Escape for itself, although it cannot be closed alone.
            onKeyDownCapture={(event) => event.key === "Escape" && onClose()}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah={360}>
          <Combobox.Options px="xs" pb="xs">
            {found.map(({ key, title, note }) => (
              <Combobox.Option key={key} value={key}>
                {title}{" "}
                <Text span size="sm" opacity={0.75}>
                  {note}
                </Text>
              </Combobox.Option>
            ))}
            {found.length === 0 && text.trim() !== "" && (
              <Combobox.Empty>{t("search.nothing")}</Combobox.Empty>
            )}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox>
    </Modal>
  );
}
