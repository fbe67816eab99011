import { useWords } from "#visitors/indicator/words/words.ts";
import { EnrolForm } from "#visitors/kit/enrol-form.tsx";
import { useEnrolment } from "#visitors/kit/enrolment.ts";

/** Enrols this display by a code that an administrator has created. */
export function EnrolIndicator({
  wasIn,
  onLetIn,
}: {
  readonly wasIn: boolean;
  readonly onLetIn: (credential: string) => void;
}) {
  const t = useWords();
  const enrolment = useEnrolment(t.language, ({ operatorId, credential }) => {
    if (operatorId === null) return false;
    history.replaceState(null, "", `/indicator/${operatorId}`);
    onLetIn(credential);
    return true;
  });
  return <EnrolForm t={t} wasIn={wasIn} enrolment={enrolment} />;
}
