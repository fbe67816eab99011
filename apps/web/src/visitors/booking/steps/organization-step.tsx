import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import classes from "#visitors/booking/steps/cards.module.css";
import { Link } from "#visitors/booking/parts/link.tsx";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** The choice of a centre in a region. */
export function OrganizationStep({ regionId }: { readonly regionId: number }) {
  const t = useWords();
  const { page } = useBookingContext();
  const { language } = t;
  const centres = page.organizations.filter((each) => each.regionId === regionId);
  if (centres.length === 0) return <Notice title={t("nothingHere")} />;
  return (
    <>
      {page.regions.length === 1 && page.description[language] !== "" && (
        <p className={classes["lead"]}>{page.description[language]}</p>
      )}
      <ul className={classes["cards"]}>
        {centres.map(({ id, name, address }) => (
          <li key={id}>
            <Link to={{ step: "service", organizationId: id }} className={classes["card"] ?? ""}>
              <strong>{name[language]}</strong>
              {address[language] !== "" && <span className={classes["quiet"]}>{address[language]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
