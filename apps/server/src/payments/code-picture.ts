import { renderSVG } from "uqr";
import { isNationalBankCode } from "#payments/providers/transfer-code";

/**
 * Draws what the visitor scans. The National Bank of Ukraine wants the hryvnia sign in a white circle in the middle of
 * codes for transfers, versions 10 to 20, and enough correction to read what the circle covers.
 */
export function pictureOf(text: string): string {
  if (!isNationalBankCode(text)) return renderSVG(text, { border });
  const ecc = Buffer.byteLength(text) <= mostBytesOfQ ? "Q" : "M";
  const plain = renderSVG(text, { border, ecc, minVersion: 10, maxVersion: 20 });
  const side = Number(/viewBox="0 0 (\d+)/.exec(plain)?.[1]);
  return plain.replace("</svg>", `${signInMiddle(side)}</svg>`);
}

const border = 2;

/** So much fits into a code of version 20 with correction Q. */
const mostBytesOfQ = 482;

/** Drawn, because not every phone and printer has a font with the sign. */
const sign = "M7.5 8C7.5 3 16.5 3 16.5 8C16.5 12 7.5 12 7.5 16C7.5 21 16.5 21 16.5 16M5 10.4h14M5 13.6h14";

function signInMiddle(side: number): string {
  const radius = side * 0.09;
  const scale = (radius * 1.5) / 24;
  const corner = side / 2 - 12 * scale;
  return [
    `<circle cx="${side / 2}" cy="${side / 2}" r="${radius}" fill="white"/>`,
    `<path transform="translate(${corner} ${corner}) scale(${scale})" d="${sign}"`,
    ` fill="none" stroke="black" stroke-width="2" stroke-linecap="round"/>`,
  ].join("");
}
