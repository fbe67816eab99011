import { phoneLink } from "@cherga/contract/phone-link";
import type { PageOffer } from "#visitors/booking/state/booking-options.ts";
import classes from "#visitors/booking/parts/centre.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** The centre of the visit: its name, address and support phones. */
export function Centre({ organization }: { readonly organization: PageOffer["organization"] }) {
  const { language } = useWords();
  const { name, fullName, logoPath, address, supportPhones } = organization;
  return (
    <address className={classes["centre"]}>
      {logoPath !== null && <img className={classes["logo"]} src={logoPath} alt="" />}
      <strong>{name[language]}</strong>
      {fullName[language] !== "" && <span>{fullName[language]}</span>}
      {address[language] !== "" && <span>{address[language]}</span>}
      {supportPhones.length > 0 && (
        <span className={classes["phones"]}>
          {supportPhones.map((phone) => (
            <a key={phone} href={phoneLink(phone)}>
              {phone}
            </a>
          ))}
        </span>
      )}
    </address>
  );
}
