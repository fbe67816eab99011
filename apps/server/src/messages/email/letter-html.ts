import { papers, tonesOf } from "@cherga/contract/looks/accent";
import type { LetterFact } from "#messages/outbox";

/** What a letter shows. */
export type LetterContent = {
  /** As in HTML: `uk` for Ukrainian. */
  readonly lang: string;
  readonly title: string;
  readonly organization: string;
  readonly accentColour: string;
  readonly logoUrl?: string | undefined;
  readonly text: string;
  readonly facts: readonly LetterFact[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly reason: string;
};

/** Returns a letter as HTML, made of tables and styles of elements, because mail programs drop nearly everything else. */
export function letterHtml(content: LetterContent): string {
  const { lang, title, organization, accentColour, logoUrl, text, facts, links, reason } = content;
  const { light, dark } = tonesOf(accentColour);
  const logo =
    logoUrl === undefined
      ? ""
      : `<img src="${escaped(logoUrl)}" alt="" height="40" style="display:block;height:40px;border:0;margin:0 0 12px">`;
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page, .card { background: ${papers.dark} !important; }
  .text { color: #e8eaed !important; }
  .quiet { color: #a5abb5 !important; }
  .name { color: ${dark.accent} !important; }
  .main { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .other { color: ${dark.accent} !important; border-color: ${dark.accent} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${papers.light}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${papers.light}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${papers.light};font-family:Arial,Helvetica,sans-serif">
<tr><td style="border-top:4px solid ${light.accent};padding:20px 8px 8px">${logo}<p class="name" style="margin:0;font-size:16px;font-weight:bold;color:${light.accent}">${escaped(organization)}</p></td></tr>
<tr><td style="padding:8px"><p class="text" style="margin:0;font-size:18px;line-height:1.5;color:#1b1e23">${inLines(text)}</p></td></tr>
${facts.length === 0 ? "" : factTable(facts, light.accent)}
${links.map((link, index) => button(link, index === 0 ? light : undefined, light.accent)).join("\n")}
<tr><td style="padding:24px 8px 8px"><p class="quiet" style="margin:0;font-size:13px;line-height:1.5;color:#5a616b">${escaped(reason)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const factTable = (
  facts: readonly LetterFact[],
  accent: string,
): string => `<tr><td style="padding:8px"><table role="presentation" cellpadding="0" cellspacing="0">
${facts.map((each) => fact(each, accent)).join("\n")}
</table></td></tr>`;

function fact({ label, value, url }: LetterFact, accent: string): string {
  const shown =
    url === undefined
      ? escaped(value)
      : `<a class="name" href="${escaped(url)}" style="color:${accent}">${escaped(value)}</a>`;
  return `<tr><td class="quiet" valign="top" style="padding:2px 16px 2px 0;font-size:16px;line-height:1.5;color:#5a616b">${escaped(label)}</td><td class="text" valign="top" style="padding:2px 0;font-size:16px;line-height:1.5;color:#1b1e23">${shown}</td></tr>`;
}

/** A link as a button; the first one is filled. */
function button(
  { label, url }: LetterContent["links"][number],
  filled: { readonly accent: string; readonly onAccent: string } | undefined,
  accent: string,
): string {
  const colours =
    filled === undefined
      ? `color:${accent};border:1px solid ${accent}`
      : `background:${filled.accent};color:${filled.onAccent};border:1px solid ${filled.accent}`;
  return `<tr><td style="padding:8px"><a class="${filled === undefined ? "other" : "main"}" href="${escaped(url)}" style="display:block;max-width:280px;padding:12px 20px;text-align:center;border-radius:6px;font-size:16px;text-decoration:none;${colours}">${escaped(label)}</a></td></tr>`;
}

/** Returns a letter as plain text. */
export const letterText = ({ organization, text, facts, links, reason }: LetterContent): string =>
  [
    text,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")]),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `-- \n${organization}\n${reason}`,
  ].join("\n\n");

const inLines = (text: string): string => escaped(text).replaceAll(/\r?\n/g, "<br>");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
