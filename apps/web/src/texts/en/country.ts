/** Countries. */
export default {
  "country.all": "Countries",
  "country.new": "New country",
  "country.delete": "Are you sure you want to delete the country “{name}”?",
  "country.name": "Name",
  "country.name.hint": "As visitors see it when they choose where to go.",
  "country.phoneCode": "Phone code",
  "country.phoneCode.hint":
    "Put before the phone numbers that visitors of this country type. Digits only, without “+”.",
} as const;
