import classes from "#visitors/booking/steps/cards.module.css";
import { Link } from "#visitors/booking/parts/link.tsx";
import { broughtTo, type BookingOption } from "#visitors/booking/state/booking-options.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { priceText } from "@cherga/contract/price-text";

/** A service or package: duration, price, what to bring. */
export function ServiceCard({
  offered,
  organizationId,
  currency,
}: {
  readonly offered: BookingOption;
  readonly organizationId: number;
  readonly currency: string | null;
}) {
  const t = useWords();
  const { wanted, name, description, services, price } = offered;
  const brought = broughtTo(offered, t.language);
  const [only, ...others] = services;
  return (
    <li className={classes["box"]}>
      <Link to={{ step: "day", organizationId, wanted }} className={classes["card"] ?? ""}>
        <strong>{name[t.language]}</strong>
        {description[t.language] !== "" && (
          <span className={classes["lines"]}>{description[t.language]}</span>
        )}
        <span className={classes["facts"]}>
          {only !== undefined && others.length === 0 && (
            <span>{t(`span.${only.duration.unit}`, { count: only.duration.value })}</span>
          )}
          {others.length > 0 && <span>{services.map((each) => each.name[t.language]).join(" → ")}</span>}
          {price !== undefined && <span>{priceText(price, currency, t.locale)}</span>}
        </span>
      </Link>
      {brought.length > 0 && (
        <details className={classes["bring"]}>
          <summary>{t("bring")}</summary>
          <ul>
            {brought.map((thing) => (
              <li key={thing} className={classes["lines"]}>
                {thing}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
