import type { LanguageCode } from "@cherga/contract/constants";

/**
 * The names of the letters of the Latin, Russian and Ukrainian alphabets. Each language has all of them: the prefix of a
 * ticket may be any. In English, a letter that looks like a Latin one has its name, because visitors read it so.
 */
const names: Readonly<Record<LanguageCode, string>> = {
  en: `a:A b:B c:C d:D e:E f:F g:G h:H i:I j:J k:K l:L m:M n:N o:O p:P q:Q r:R s:S t:T u:U v:V w:W x:X y:Y z:Z
    а:A б:Cyrillic_B в:B г:Cyrillic_G ґ:hard_G д:Cyrillic_D е:E є:yeh ё:yo ж:zheh з:Cyrillic_Z и:Cyrillic_E і:I ї:yee
    й:short_E к:K л:Cyrillic_L м:M н:H о:O п:Cyrillic_P р:P с:C т:T у:Y ф:Cyrillic_F х:X ц:tseh ч:cheh ш:shah щ:soft_shah
    ъ:hard_sign ы:yery ь:soft_sign э:backward_E ю:Cyrillic_U я:yah`,
  ru: `a:а b:бэ c:цэ d:дэ e:е f:эф g:жэ h:аш i:и j:йот k:ка l:эль m:эм n:эн o:о p:пэ q:ку r:эр s:эс
    t:тэ u:у v:вэ w:дубль_вэ x:икс y:игрек z:зет
    а:а б:бэ в:вэ г:гэ ґ:твёрдое_гэ д:дэ е:е є:украинское_е ё:ё ж:жэ з:зэ и:и і:и_с_точкой ї:йи й:и_краткое к:ка
    л:эль м:эм н:эн о:о п:пэ р:эр с:эс т:тэ у:у ф:эф х:ха ц:цэ ч:че ш:ша щ:ща
    ъ:твёрдый_знак ы:ы ь:мягкий_знак э:э ю:ю я:я`,
  ua: `a:а b:бе c:це d:де e:е f:еф g:же h:аш i:і j:йот k:ка l:ель m:ем n:ен o:о p:пе q:ку r:ер s:ес
    t:те u:у v:ве w:дубль_ве x:ікс y:ігрек z:зет
    а:а б:бе в:ве г:ге ґ:ґе д:де е:е є:є ё:йо ж:же з:зе и:и і:і ї:ї й:йот к:ка
    л:ель м:ем н:ен о:о п:пе р:ер с:ес т:те у:у ф:еф х:ха ц:це ч:че ш:ша щ:ща
    ъ:твердий_знак ы:ери ь:м’який_знак э:обернене_е ю:ю я:я`,
};

/** The name of each letter, by the letter in lower case. */
export const letterNames: Readonly<Record<LanguageCode, ReadonlyMap<string, string>>> = {
  en: byLetter(names.en),
  ru: byLetter(names.ru),
  ua: byLetter(names.ua),
};

function byLetter(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(/\s+/).map((entry) => {
      const [letter = "", name = ""] = entry.split(":");
      return [letter, name.replaceAll("_", " ")];
    }),
  );
}

/** Returns the name of a letter's recording. */
export const letterKey = (letter: string): string => `letter-${letter.toLowerCase()}`;
