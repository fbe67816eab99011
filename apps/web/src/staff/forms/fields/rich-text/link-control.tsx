import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { linkFrom } from "#shared/looks/rich-html.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Adds a link to the selected words, changes its address, or removes it. */
export function LinkControl({ editor }: { readonly editor: Editor | null }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const isLink = useEditorState({ editor, selector: (state) => state.editor?.isActive("link") ?? false });
  if (editor === null) return null;

  function open(): void {
    const { href }: { readonly href?: unknown } = editor?.getAttributes("link") ?? {};
    setTyped(typeof href === "string" ? href : "");
    setWrong(false);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    editor?.commands.focus();
  }

  function apply(): void {
    const href = linkFrom(typed);
    setWrong(href === undefined);
    if (href === undefined || editor === null) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    const isBare = editor.state.selection.empty && isLink !== true;
    // Without a selection there are no words to link, so the address is inserted.
    if (isBare)
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    setOpen(false);
  }

  function remove(): void {
    editor?.chain().focus().extendMarkRange("link").unsetLink().run();
    setOpen(false);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    // Enter would submit the form around it.
    event.preventDefault();
    apply();
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus width={300} position="bottom-start" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          active={isLink ?? false}
          aria-label={t("richText.link")}
          title={t("richText.link")}
          onClick={() => (isOpen ? close() : open())}
        >
          <IconLink size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={t("richText.link.address")}
            description={t("richText.link.hint")}
            error={isWrong ? t("richText.link.wrong") : undefined}
            value={typed}
            inputMode="url"
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Group gap="xs">
            <Button size="compact-md" onClick={apply}>
              {t("richText.link.apply")}
            </Button>
            {isLink === true && (
              <Button size="compact-md" variant="default" onClick={remove}>
                {t("richText.link.remove")}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
