import { RichText } from "#visitors/kiosk/parts/rich-text.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { Button } from "#visitors/kit/button.tsx";
import classes from "#visitors/kiosk/steps/menu/menu.module.css";
import { ClosedNotice } from "#visitors/kiosk/steps/closed-notice.tsx";
import { Tile } from "#visitors/kiosk/steps/menu/tile.tsx";
import { findClosedReason } from "#visitors/kiosk/state/closed-reason.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** A section of the menu, or its first screen. */
export function Menu({ sectionId }: { readonly sectionId: string | null }) {
  const { configuration, states, say } = useKiosk();
  const t = useWords();
  const { menu, panels } = configuration;
  const section = menu.find(({ id }) => id === sectionId);
  const entries = menu.filter(({ parentId }) => parentId === sectionId);
  const closed = findClosedReason(states);
  const isFirst = sectionId === null;
  return (
    <div className={classes["menu"]} data-beside={isFirst && panels.length > 0}>
      <div className={classes["column"]}>
        <Heading>{section === undefined ? t("menu.title") : say(section.title)}</Heading>
        {closed === undefined || !isFirst ? null : <ClosedNotice closed={closed} />}
        {entries.length === 0 ? <p>{t("menu.empty")}</p> : null}
        <ul className={classes["tiles"]}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Tile entry={entry} />
            </li>
          ))}
        </ul>
      </div>
      {isFirst ? <Panels /> : null}
    </div>
  );
}

/** The organization's panels beside the menu, with articles to read. */
function Panels() {
  const { configuration, say, move } = useKiosk();
  const t = useWords();
  const { panels, articles } = configuration;
  if (panels.length === 0) return null;
  return (
    <aside className={classes["panels"]} aria-label={t("menu.beside")}>
      {panels.map(({ id, name, text, articleIds }) => (
        <section key={id} className={classes["panel"]}>
          <h2 className={classes["name"]}>{say(name)}</h2>
          <RichText text={say(text)} />
          {articles
            .filter((article) => articleIds.includes(article.id))
            .map((article) => (
              <Button
                key={article.id}
                isWide
                onClick={() => move({ type: "openArticle", articleId: article.id })}
              >
                {say(article.subject)}
              </Button>
            ))}
        </section>
      ))}
    </aside>
  );
}
