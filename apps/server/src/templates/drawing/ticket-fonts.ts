import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { familyNames, type TemplateFont } from "@cherga/ticket-layout/fonts";
import { z } from "zod";

const packageFile = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json");
const { version } = z.object({ version: z.string() }).parse(createRequire(import.meta.url)(packageFile));

type Family = TemplateFont["family"];

/** A font file for tickets, used by printers and browsers alike. */
export type TicketFont = {
  readonly family: string;
  readonly weight: "normal" | "bold";
  readonly style: "normal" | "italic";
  readonly path: string;
  /** The name in the URL; another version is another file. */
  readonly file: string;
};

const namesByFamily: Readonly<Record<Family, { readonly name: string; readonly slanted: string }>> = {
  sans: { name: "DejaVuSans", slanted: "Oblique" },
  serif: { name: "DejaVuSerif", slanted: "Italic" },
  mono: { name: "DejaVuSansMono", slanted: "Oblique" },
};

export const ticketFonts: readonly TicketFont[] = (["sans", "serif", "mono"] as const).flatMap((family) => [
  fontOf(family, "normal", "normal"),
  fontOf(family, "bold", "normal"),
  fontOf(family, "normal", "italic"),
  fontOf(family, "bold", "italic"),
]);

function fontOf(family: Family, weight: TicketFont["weight"], style: TicketFont["style"]): TicketFont {
  const { name, slanted } = namesByFamily[family];
  const look = `${weight === "bold" ? "Bold" : ""}${style === "italic" ? slanted : ""}`;
  const fullName = look === "" ? name : `${name}-${look}`;
  return {
    family: familyNames[family],
    weight,
    style,
    path: join(dirname(packageFile), "ttf", `${fullName}.ttf`),
    file: `${fullName}-${version}.ttf`,
  };
}
