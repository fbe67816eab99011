import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";

/** Puts an answer into a page, and what can be read of it before the program runs. */
export function withInlined(html: string, lang: LanguageCode, answer: string): string {
  const shown = firstWords(answer);
  return html
    .replace('<html lang="en">', `<html lang="${localeByLanguage[lang]}">`)
    .replace("<!--shown-->", () => (shown === "" ? "" : `<p class="first">${escaped(shown)}</p>`))
    .replace(
      '<script type="application/json" id="inlined"></script>',
      // Nothing in it may look like the end of the script.
      () => `<script type="application/json" id="inlined">${answer.replaceAll("<", "\\u003c")}</script>`,
    );
}

/** A ticket's number, or the name of a booking page. */
function firstWords(answer: string): string {
  const said: unknown = JSON.parse(answer);
  if (typeof said !== "object" || said === null) return "";
  return "num" in said && typeof said.num === "string" ? said.num : "";
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? "");
