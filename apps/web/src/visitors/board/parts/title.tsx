import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import classes from "#visitors/board/parts/board.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { headingOf } from "#visitors/board/state/languages.ts";
import { sized } from "#visitors/kit/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { timesIn } from "#visitors/kit/times.ts";

/** The board's heading, and the organization's local time. */
export function Title({
  title,
  name,
  organization,
  languages,
}: {
  readonly title: BoardConfiguration["board"]["title"];
  readonly name: string;
  readonly organization: BoardConfiguration["organization"];
  readonly languages: readonly LanguageCode[];
}) {
  if (!title.show) return <h1 className={classes["hidden"]}>{name}</h1>;
  const text = headingOf(title, organization, languages);
  return (
    <header
      className={classes["title"]}
      data-colour={title.colour}
      style={{ ...painted(title.colour), ...sized({ "--chars": Math.max(24, text.length) }) }}
    >
      {organization.logoPath !== null && (
        <img className={classes["logo"]} src={organization.logoPath} alt="" />
      )}
      <h1>{text}</h1>
      {title.clock && <Clock timeZone={organization.timeZone} />}
    </header>
  );
}

function Clock({ timeZone }: { readonly timeZone: string }) {
  const { locale } = useWords();
  const now = useNow(1_000);
  const times = timesIn(locale, timeZone);
  return (
    <time className={classes["clock"]}>
      <span className={classes["today"]}>{times.day(now)}</span>
      {times.clock(now)}
    </time>
  );
}
