import { previewCalls } from "@cherga/contract/calls/preview";
import { board } from "@cherga/contract/resources/board";
import { Button } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { PreviewCall, Reply } from "#staff/preview/preview-frame.tsx";
import { PreviewPane } from "#staff/preview/preview-pane.tsx";
import { ShapeChoice, sizes, useShape } from "#staff/preview/shapes.tsx";
import { useDraft, usePreview } from "#staff/preview/use-preview.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The board as it would look, with sample data. */
export function BoardPreview() {
  const t = useTexts();
  const [shape, setShape] = useShape("board", "lying");
  const [calls, setCalls] = useState(0);
  const draft = useDraft(board);
  // A new board can be previewed before it has a name.
  const named = { ...draft, name: draft["name"] || t("board.new") };
  const shown = usePreview<typeof previewCalls.board>(previewCalls.board, { board: named });

  const stamp = useMemo(() => ({ shown, calls }), [shown, calls]);
  function answer({ path }: PreviewCall): Reply | undefined {
    if (shown === undefined) return undefined;
    if (path.endsWith("/configuration")) return { status: 200, body: shown.configuration };
    const called = calls === 0 ? [] : shown.state.calls.map((call) => ({ ...call, seq: calls }));
    return { status: 200, body: { ...shown.state, calls: called } };
  }

  return (
    <PreviewPane
      hint={t("preview.sampleHall")}
      controls={
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSpeakerphone size={14} />}
            onClick={() => setCalls((count) => count + 1)}
          >
            {t("preview.call")}
          </Button>
          <ShapeChoice shape={shape} onChange={setShape} />
        </>
      }
      page="/screen/preview"
      title={t("preview.board")}
      size={sizes[shape]}
      stamp={stamp}
      answer={answer}
    />
  );
}
