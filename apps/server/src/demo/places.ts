import type { country } from "@cherga/contract/resources/country";
import type { region } from "@cherga/contract/resources/region";
import { trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

export const countries = {
  ukraine: { name: trilingual("Ukraine", "Украина", "Україна"), phoneCode: "380" },
  poland: { name: trilingual("Poland", "Польша", "Польща"), phoneCode: "48" },
  turkiye: { name: trilingual("Türkiye", "Турция", "Туреччина"), phoneCode: "90" },
} satisfies Record<string, DraftOf<typeof country>>;

export type CountryName = keyof typeof countries;

/** Returns the regions of the demo's countries. */
export const regionsIn = (countryOf: IdOf<CountryName>) =>
  ({
    kyiv: { name: trilingual("Kyiv", "Киев", "Київ"), countryId: countryOf("ukraine") },
    lviv: {
      name: trilingual("Lviv region", "Львовская область", "Львівська область"),
      countryId: countryOf("ukraine"),
    },
    odesa: {
      name: trilingual("Odesa region", "Одесская область", "Одеська область"),
      countryId: countryOf("ukraine"),
    },
    masovia: {
      name: trilingual("Masovian Voivodeship", "Мазовецкое воеводство", "Мазовецьке воєводство"),
      countryId: countryOf("poland"),
    },
    istanbul: {
      name: trilingual("Istanbul Province", "Провинция Стамбул", "Провінція Стамбул"),
      countryId: countryOf("turkiye"),
    },
  }) satisfies Record<string, DraftOf<typeof region>>;

export type RegionName = keyof ReturnType<typeof regionsIn>;
