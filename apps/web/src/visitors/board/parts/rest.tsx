import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import classes from "#visitors/board/parts/board.module.css";
import { fitIn } from "#visitors/board/state/fit.ts";
import { textIn } from "#visitors/board/state/languages.ts";
import { sized } from "#visitors/kit/sized.ts";
import { useBoardShape } from "#visitors/board/state/use-shape.ts";

/** The numbers of waiting tickets without a row, the next one first. */
export function Rest({
  numbers,
  rest,
  languages,
}: {
  readonly numbers: readonly string[];
  readonly rest: BoardConfiguration["board"]["rest"];
  readonly languages: readonly LanguageCode[];
}) {
  const [place, shape] = useBoardShape();
  const chars = Math.max(3, ...numbers.map(({ length }) => length));
  const { columns, lines } = fitIn(numbers.length, shape, chars * 0.7);
  return (
    <section className={classes["rest"]}>
      <h2>{textIn(rest.title, languages)}</h2>
      <div ref={place} className={classes["place"]}>
        <ol
          className={classes["numbers"]}
          style={sized({ "--columns": columns, "--lines": lines, "--chars": chars })}
        >
          {numbers.map((num, index) => (
            <li key={`place ${index}`}>{num}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
