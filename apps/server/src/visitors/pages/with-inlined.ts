import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";

/** Inlines an answer into a page, with a first text that is visible before the program runs. */
export function withInlined(html: string, lang: LanguageCode, answer: string): string {
  return html
    .replace('<html lang="en">', `<html lang="${localeByLanguage[lang]}">`)
    .replace("<!--shown-->", () => firstWords(answer, lang))
    .replace(
      '<script type="application/json" id="inlined"></script>',
      // The answer must not contain anything that looks like the end of the script.
      () => `<script type="application/json" id="inlined">${answer.replaceAll("<", "\\u003c")}</script>`,
    );
}

/** Returns the ticket's number, or the name of the booking page. */
function firstWords(answer: string, lang: LanguageCode): string {
  const said: unknown = JSON.parse(answer);
  if (typeof said !== "object" || said === null) return "";
  if ("num" in said && typeof said.num === "string") return `<p class="first">${escaped(said.num)}</p>`;
  const name =
    "name" in said && typeof said.name === "object" ? new Map(Object.entries(said.name ?? {})) : undefined;
  const title: unknown = name?.get(lang);
  return typeof title === "string" ? `<p class="first-title">${escaped(title)}</p>` : "";
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? "");
