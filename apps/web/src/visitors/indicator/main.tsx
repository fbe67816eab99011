import { EnrolIndicator } from "#visitors/indicator/enrol.tsx";
import { useIndicator } from "#visitors/indicator/state/use-indicator.ts";
import { WindowDisplay } from "#visitors/indicator/window-display.tsx";
import { dictionaries } from "#visitors/indicator/words/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()}>
    <EnrolledIndicator />
  </LanguageProvider>,
);

/** Shows the window if this browser is enrolled, else the form that enrols it. */
function EnrolledIndicator() {
  const { view, shown, letIn } = useIndicator();
  if (view.line === "out") return <EnrolIndicator wasIn={view.wasIn} onLetIn={letIn} />;
  return <WindowDisplay shown={shown} />;
}
