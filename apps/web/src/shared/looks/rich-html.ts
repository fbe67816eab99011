import { phoneLink } from "@cherga/contract/phone-link";

/** The tags allowed in rich text. All other tags are removed; their contents stay. */
export const richTags = ["p", "h2", "h3", "strong", "em", "ul", "ol", "li", "a", "br", "blockquote"] as const;
export type RichTag = (typeof richTags)[number];

/** A node of a rich text. An `a` without a safe address is not kept as a link. */
export type RichNode =
  | string
  | { readonly tag: RichTag; readonly href?: string; readonly children: readonly RichNode[] };

/** Returns the nodes of a rich text. A text without any allowed tag is plain: its line breaks are kept. */
export function richNodes(text: string): readonly RichNode[] {
  if (!looksRich.test(text)) return plainNodes(text);
  return inParagraphs(nodesFrom(text));
}

/** Returns a rich text as it is stored: allowed tags only, and an empty string if there are no words. */
export function cleanHtml(text: string): string {
  const nodes = richNodes(text);
  // Editors keep an empty paragraph at the end to type in; it is not stored.
  const last = nodes.findLastIndex((node) => wordsIn([node]).trim() !== "");
  return nodes
    .slice(0, last + 1)
    .map(htmlOf)
    .join("");
}

/** Returns the words without any markup. */
export const wordsIn = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : wordsIn(node.children))).join("");

/** Returns the address of a typed link, or undefined if it is not a safe one. */
export function linkFrom(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d ()-]{5,20}$/.test(text)) return phoneLink(text);
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)) return `https://${text}`;
  return undefined;
}

/** Whether a link uses a scheme that is safe for visitors. */
export const isSafeLink = (href: string): boolean =>
  /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?\d)[^\s]*$/i.test(href);

const looksRich = new RegExp(String.raw`<\/?(${richTags.join("|")})(\s[^>]*)?\/?>`, "i");
const inlineTags: ReadonlySet<string> = new Set(["strong", "em", "a", "br"]);
/** The contents of these tags are dropped too. */
const silentTags: ReadonlySet<string> = new Set(["script", "style", "template", "iframe", "svg", "math"]);

function plainNodes(text: string): readonly RichNode[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({
      tag: "p",
      children: paragraph
        .split("\n")
        .flatMap((line, index) => [...(index === 0 ? [] : [{ tag: "br", children: [] } as const]), line]),
    }));
}

type Open = { readonly name: string; readonly tag?: RichTag; readonly href?: string; children: RichNode[] };

function nodesFrom(html: string): readonly RichNode[] {
  const root: Open = { name: "", children: [] };
  const stack: Open[] = [root];
  let silent: string | undefined;

  const top = (): Open => stack.at(-1) ?? root;
  const close = (): void => {
    const { tag, href, children } = stack.pop() ?? root;
    // An unknown tag is removed; its children move to its parent.
    const nodes = tag === undefined ? children : [{ tag, children, ...(href === undefined ? {} : { href }) }];
    top().children.push(...nodes);
  };

  for (const [token, closing, given = "", attributes = ""] of html.matchAll(tokens)) {
    const name = given.toLowerCase();
    if (silent !== undefined) {
      if (closing === "/" && name === silent) silent = undefined;
    } else if (given === "") {
      if (!token.startsWith("<!")) top().children.push(decoded(token));
    } else if (name === "br") {
      top().children.push({ tag: "br", children: [] });
    } else if (closing === "/") {
      if (stack.some((open) => open.name === name)) {
        while (top().name !== name) close();
        close();
      }
    } else if (silentTags.has(name)) {
      silent = name;
    } else if (!attributes.endsWith("/")) {
      stack.push(opened(name, attributes));
    }
  }
  while (stack.length > 1) close();
  return root.children;
}

const tokens = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<(\/?)([a-z][a-z0-9-]*)([^>]*)>|[^<]+|</gi;

function opened(name: string, attributes: string): Open {
  const tag = richTags.find((known) => known === name);
  if (tag === undefined) return { name, children: [] };
  if (tag !== "a") return { name, tag, children: [] };
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const href = decoded(double ?? single ?? "").trim();
  return isSafeLink(href) ? { name, tag, href, children: [] } : { name, children: [] };
}

/** Wraps text outside any block in a paragraph. */
function inParagraphs(nodes: readonly RichNode[]): readonly RichNode[] {
  const blocks: RichNode[] = [];
  let loose: RichNode[] = [];
  const flush = (): void => {
    const isBlank = loose.every((node) => typeof node === "string" && node.trim() === "");
    if (!isBlank) blocks.push({ tag: "p", children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || inlineTags.has(node.tag)) loose.push(node);
    else {
      flush();
      blocks.push(node);
    }
  }
  flush();
  return blocks;
}

function htmlOf(node: RichNode): string {
  if (typeof node === "string") return encoded(node);
  const { tag, href, children } = node;
  if (tag === "br") return "<br>";
  const attributes = href === undefined ? "" : ` href="${encoded(href)}"`;
  return `<${tag}${attributes}>${children.map(htmlOf).join("")}</${tag}>`;
}

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" } as const;

const encoded = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (Number.isInteger(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    const entity = Object.entries(entities).find(([known]) => known === name);
    return entity?.[1] ?? whole;
  });
}
