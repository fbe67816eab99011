import { useBook } from "#visitors/book/book-context.ts";
import classes from "#visitors/book/cards.module.css";
import { Link } from "#visitors/book/link.tsx";
import { placeOfRegion } from "#visitors/book/way.ts";
import { useWords } from "#visitors/book/words.ts";
import { Notice } from "#visitors/shared/notice.tsx";

/** Lets a visitor choose where they want to come to. */
export function RegionStep() {
  const t = useWords();
  const { page } = useBook();
  const { language } = t;
  const centresIn = (regionId: number): readonly string[] =>
    page.organizations.filter((each) => each.regionId === regionId).map(({ name }) => name[language]);
  if (page.organizations.length === 0) return <Notice title={t("nothingHere")} />;
  return (
    <>
      {page.description[language] !== "" && <p className={classes["lead"]}>{page.description[language]}</p>}
      <ul className={classes["cards"]}>
        {page.regions.map(({ id, name, country }) => (
          <li key={id}>
            <Link to={placeOfRegion(page, id)} className={classes["card"] ?? ""}>
              <strong>{name[language]}</strong>
              <span className={classes["quiet"]}>{country[language]}</span>
              {centresIn(id).map((centre) => (
                <span key={centre}>{centre}</span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
