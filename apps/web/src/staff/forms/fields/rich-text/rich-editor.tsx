import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { LinkControl } from "#staff/forms/fields/rich-text/link-control.tsx";
import { cleanHtml, isSafeLink } from "#shared/looks/rich-html.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import "@mantine/tiptap/styles.css";
import classes from "#staff/forms/fields/rich-text/rich-editor.module.css";

type Props = {
  readonly label: string;
  readonly lang: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (html: string) => void;
};

/** The editor supports only what may be stored; all other pasted formatting is lost. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      isAllowedUri: (url) => isSafeLink(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

/** Edits a rich text. Loaded on demand. */
export default function RichEditor({ label, lang, value, readOnly, onChange }: Props) {
  const t = useTexts();
  // The editor's own last value; any other comes from outside, and replaces the content.
  const said = useRef(value);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: cleanHtml(value),
    editable: !readOnly,
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, lang } },
    onUpdate: (event) => {
      said.current = cleanHtml(event.editor.getHTML());
      listener.current(said.current);
    },
  });

  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor?.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <RichTextEditor
      editor={editor}
      withCodeHighlightStyles={false}
      className={classes["editor"] ?? ""}
      labels={{
        boldControlLabel: t("richText.bold"),
        italicControlLabel: t("richText.italic"),
        h2ControlLabel: t("richText.heading"),
        h3ControlLabel: t("richText.subheading"),
        bulletListControlLabel: t("richText.bulletList"),
        orderedListControlLabel: t("richText.orderedList"),
        blockquoteControlLabel: t("richText.quote"),
        clearFormattingControlLabel: t("richText.clear"),
        undoControlLabel: t("richText.undo"),
        redoControlLabel: t("richText.redo"),
      }}
    >
      {!readOnly && (
        <RichTextEditor.Toolbar role="toolbar" aria-label={t("richText.toolbar")}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
