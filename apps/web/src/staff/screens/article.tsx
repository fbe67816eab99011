import { article } from "@cherga/contract/resources/article";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { RichWordsField } from "#staff/forms/fields/rich-text/rich-words-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";

/** The contract's limit. */
const textMax = 20_000;

const screen = defineScreen({
  resource: article,
  path: "/list/article",
  detail: ({ status }, t) => t.of(status ? "article.shown" : "article.hidden"),
  form: (f) => (
    <>
      <AutoField of={f.at("subject")} />
      <RichWordsField of={f.at("text")} max={textMax} />
      <AutoField of={f.at("status")} />
    </>
  ),
});

/** The articles that visitors read at kiosks. */
export default function ArticlePage() {
  return <ResourcePage screen={screen} />;
}
