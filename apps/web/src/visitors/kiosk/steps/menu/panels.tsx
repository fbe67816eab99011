import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { RichText } from "#visitors/kiosk/parts/rich-text.tsx";
import classes from "#visitors/kiosk/steps/menu/panels.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** What the organization tells beside the menu, with articles to read. */
export function Panels() {
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
