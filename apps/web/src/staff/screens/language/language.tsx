import { Alert, Text } from "@mantine/core";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import { language } from "@cherga/contract/resources/language";
import { useQuery } from "@tanstack/react-query";
import { languagesQuery } from "#staff/api/languages.ts";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { useEditing, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { mainProblem } from "#staff/screens/language/main-language.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: language,
  path: "/list/language",
  detail: ({ status, main }, t) =>
    t.of(main ? "language.isMain" : status ? "language.isOn" : "language.isOff"),
  form: (f) => (
    <>
      <Columns>
        <CodeField of={f.at("code")} />
        <AutoField of={f.at("name")} />
      </Columns>
      <AutoField of={f.at("status")} />
      <AutoField of={f.at("main")} />
      <MainNote />
    </>
  ),
});

/** The languages of the product. */
export default function LanguagePage() {
  return <ResourcePage screen={screen} />;
}

/** Each language exists once, so only missing ones can be chosen. */
function CodeField({ of }: { readonly of: Lens<LanguageCode> }) {
  const t = useTexts();
  const own = useValue<LanguageCode | undefined>(of);
  const { data = [] } = useQuery(languagesQuery);
  const taken = new Set<string>(data.map(({ code }) => code));
  const free = languageCodes.filter((code) => code === own || !taken.has(code));
  if (free.length === 0) return <Text>{t("language.allTaken")}</Text>;
  return <ChoiceField of={of} values={free} />;
}

/** Shows what the server would refuse, before it is sent. */
function MainNote() {
  const t = useTexts();
  const problem = useEditing(({ base, mine }) => mainProblem(base, mine));
  return (
    <div aria-live="polite">
      {problem !== undefined && <Alert color="orange">{t(`language.problem.${problem}`)}</Alert>}
    </div>
  );
}
