/** Countries. */
export default {
  "country.all": "Countries",
  "country.new": "New country",
  "country.delete": "Are you sure you want to delete the country “{name}”?",
  "country.name": "Name",
  "country.name.hint": "As visitors see it when they choose where to go.",
  "country.phoneCode": "Phone code",
  "country.phoneCode.hint":
    "Phone fields of kiosks, booking pages and the desk begin with it, and it is put before numbers typed without a country. Digits only, without “+”.",
} as const;
