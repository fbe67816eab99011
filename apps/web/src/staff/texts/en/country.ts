/** Countries. */
export default {
  "country.new": "New country",
  "country.delete": "Are you sure you want to delete the country “{name}”?",
  "country.name": "Name",
  "country.name.hint": "Visitors see this name when they choose an organization.",
  "country.phoneCode": "Phone code",
  "country.phoneCode.hint":
    "Phone fields at kiosks, on booking pages and at the window start with this code. It is also added to numbers entered without a country code. Digits only, without “+”.",
} as const;
