import { useWords } from "#visitors/board/words/words.ts";
import { EnrolForm } from "#visitors/kit/enrol-form.tsx";
import { useEnrolment } from "#visitors/kit/enrolment.ts";

/** Enrols this screen by a code that an administrator has created. */
export function EnrolBoard({
  wasIn,
  onLetIn,
  onTouch,
}: {
  readonly wasIn: boolean;
  readonly onLetIn: (credential: string) => void;
  readonly onTouch: () => void;
}) {
  const t = useWords();
  const enrolment = useEnrolment(t.language, ({ boardId, credential }) => {
    if (boardId === null) return false;
    history.replaceState(null, "", `/screen/${boardId}`);
    onLetIn(credential);
    return true;
  });
  // Browsers allow sound only after a user gesture, and this is the last one on this page.
  return <EnrolForm t={t} wasIn={wasIn} enrolment={enrolment} onTouch={onTouch} />;
}
