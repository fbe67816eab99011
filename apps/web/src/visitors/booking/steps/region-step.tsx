import { Fragment } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import classes from "#visitors/booking/steps/cards.module.css";
import { Link } from "#visitors/booking/parts/link.tsx";
import { placeOfRegion } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

export function RegionStep() {
  const t = useWords();
  const { page } = useBookingContext();
  const { language } = t;
  const centresIn = (regionId: number) => page.organizations.filter((each) => each.regionId === regionId);
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
                <Fragment key={centre.id}>
                  <span>{centre.name[language]}</span>
                  {centre.address[language] !== "" && (
                    <span className={classes["quiet"]}>{centre.address[language]}</span>
                  )}
                </Fragment>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
