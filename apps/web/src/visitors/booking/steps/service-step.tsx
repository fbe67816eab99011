import { useId, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import classes from "#visitors/booking/steps/cards.module.css";
import { Centre } from "#visitors/booking/parts/centre.tsx";
import { matching, type PageOffer, offeredBy } from "#visitors/booking/state/booking-options.ts";
import { ServiceCard } from "#visitors/booking/steps/service-card.tsx";
import parts from "#visitors/booking/parts/parts.module.css";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** With more options than this a search field is shown. */
const manyOffers = 6;

/** The choice of a service or package. */
export function ServiceStep({ offer }: { readonly offer: PageOffer }) {
  const t = useWords();
  const { page } = useBookingContext();
  const searchId = useId();
  const [searched, setSearched] = useState("");
  const { services, packages } = offeredBy(offer);
  const count = services.length + packages.length;
  const groups = [
    { name: t("services"), offers: matching(services, searched, t.language) },
    { name: t("packages"), offers: matching(packages, searched, t.language) },
  ].filter(({ offers }) => offers.length > 0);
  const found = groups.reduce((sum, { offers }) => sum + offers.length, 0);
  return (
    <>
      {page.organizations.length === 1 && page.description[t.language] !== "" && (
        <p className={classes["lead"]}>{page.description[t.language]}</p>
      )}
      <Centre organization={offer.organization} />
      {count > manyOffers && (
        <label htmlFor={searchId} className={classes["search"]}>
          {t("search")}
          <input
            id={searchId}
            type="search"
            autoComplete="off"
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
          />
        </label>
      )}
      {count === 0 && <Notice title={t("nothingHere")} />}
      <p role="status" className={searched === "" ? parts["unseen"] : classes["quiet"]}>
        {searched === "" ? "" : t("found", { count: found })}
      </p>
      {groups.map(({ name, offers }) => (
        <section key={name} className={classes["section"]}>
          <h2>{name}</h2>
          <ul className={classes["cards"]}>
            {offers.map((offered) => (
              <ServiceCard
                key={offered.wanted.id}
                offered={offered}
                organizationId={offer.organization.id}
                currency={offer.currency}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
