import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import classes from "#visitors/tracker/parts/tracker.module.css";

/** Where the visit is, and whom to ask. */
export function Where({ ticket: { organization } }: { readonly ticket: TrackedTicket }) {
  const { name, fullName, address, supportPhones } = organization;
  return (
    <address className={classes["quiet"]}>
      <strong>{name}</strong>
      {fullName !== "" && <div>{fullName}</div>}
      {address !== "" && <div>{address}</div>}
      {supportPhones.map((phone) => (
        <div key={phone}>
          <a className={classes["phone"]} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
            {phone}
          </a>
        </div>
      ))}
    </address>
  );
}
