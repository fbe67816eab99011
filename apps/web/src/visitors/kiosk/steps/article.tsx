import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { RichText } from "#visitors/kiosk/parts/rich-text.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";

export function Article({ articleId }: { readonly articleId: number }) {
  const { configuration, say } = useKiosk();
  const article = configuration.articles.find(({ id }) => id === articleId);
  return (
    article && (
      <article className={`${classes["place"]} ${classes["large"]}`}>
        <Heading>{say(article.subject)}</Heading>
        <RichText text={say(article.text)} />
      </article>
    )
  );
}
