import { priceText } from "@cherga/contract/price-text";
import { Link } from "#visitors/booking/parts/link.tsx";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import type { BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { choicesBefore } from "#visitors/booking/state/way.ts";
import parts from "#visitors/booking/parts/parts.module.css";
import classes from "#visitors/booking/parts/summary.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** The choices so far: where, what and when, and what it costs. Each choice that can still be changed leads back to its step. */
export function Summary({
  place,
  offered,
  when,
  currency,
}: {
  readonly place: Extract<Place, { readonly wanted: unknown }>;
  readonly offered: BookingOption;
  readonly when?: string;
  /** Of the price, which is told where the visitor is about to confirm. */
  readonly currency?: string | null;
}) {
  const t = useWords();
  const { page } = useBookingContext();
  const centre = page.organizations.find(({ id }) => id === place.organizationId);
  const changes = choicesBefore(place, page);
  const isPriceTold = offered.price !== undefined && currency !== undefined;
  const price = isPriceTold ? priceText(offered.price, currency, t.locale) : "";
  const choices = [
    { name: "where", value: centre?.name[t.language] ?? "", to: changes.where },
    { name: "what", value: offered.name[t.language], to: changes.what },
    { name: "when", value: when ?? "", to: changes.when },
    { name: "price", value: price, to: undefined },
  ] as const;
  return (
    <dl className={classes["summary"]}>
      {choices
        .filter(({ value }) => value !== "")
        .map(({ name, value, to }) => (
          <div key={name} className={classes["choice"]}>
            <dt>{t(`choice.${name}`)}</dt>
            <dd>
              {to === undefined ? (
                <span className={classes["value"]} data-name={name}>
                  {value}
                </span>
              ) : (
                <Link to={to} className={classes["change"] ?? ""}>
                  <span className={classes["value"]} data-name={name}>
                    {value}
                  </span>
                  <span className={classes["sign"]} aria-hidden="true">
                    ✎
                  </span>
                  <span className={parts["unseen"]}> {t("change")}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
