import type { IppAttributes, IppValue, Range, Resolution } from "#ipp/decode-ipp";
import { isLowOfReasons, troubleOfReasons, warningOfReasons } from "#ipp/printer-reasons";
import type { PrintTrouble } from "#print-outcome";

/** What a printer says about itself. */
export type PrinterDescription = {
  /** What stops it. */
  readonly trouble: PrintTrouble | undefined;
  /** What may stop it. */
  readonly warning: PrintTrouble | undefined;
  /** Why it takes no jobs now. */
  readonly refusal: "busy" | "offline" | undefined;
  readonly isPaperLow: boolean;
  readonly operations: ReadonlySet<number>;
  readonly formats: readonly string[];
  readonly rasterTypes: readonly string[];
  readonly resolutions: readonly Resolution[];
  /** Papers that are cut to any length, in hundredths of millimetres. */
  readonly ranges: readonly { readonly width: Range; readonly height: Range }[];
  readonly usualMedia: string | undefined;
  readonly scalings: readonly string[];
};

/** The attributes that are read below. */
export const describedAttributes: readonly string[] = [
  "printer-state",
  "printer-state-reasons",
  "printer-is-accepting-jobs",
  "operations-supported",
  "document-format-supported",
  "pwg-raster-document-type-supported",
  "pwg-raster-document-resolution-supported",
  "printer-resolution-supported",
  "media-size-supported",
  "media-default",
  "print-scaling-supported",
];

const working = 4;
const stopped = 5;

/** Reads what a printer says about itself. */
export function describePrinter(attributes: IppAttributes): PrinterDescription {
  const texts = (name: string): readonly string[] => textsIn(attributes, name);
  const first = (name: string): IppValue => attributes.get(name)?.[0];
  const reasons = texts("printer-state-reasons");
  const state = first("printer-state");
  const isAccepting = first("printer-is-accepting-jobs") !== false;
  const rasterResolutions = (attributes.get("pwg-raster-document-resolution-supported") ?? []).filter(
    isResolution,
  );
  return {
    trouble: troubleOfReasons(reasons) ?? (state === stopped ? "offline" : undefined),
    warning: warningOfReasons(reasons),
    // A printer that takes one job at a time refuses others while it works.
    refusal: isAccepting ? undefined : state === working ? "busy" : "offline",
    isPaperLow: isLowOfReasons(reasons),
    operations: new Set((attributes.get("operations-supported") ?? []).filter(isNumber)),
    formats: texts("document-format-supported"),
    rasterTypes: texts("pwg-raster-document-type-supported"),
    resolutions:
      rasterResolutions.length > 0
        ? rasterResolutions
        : (attributes.get("printer-resolution-supported") ?? []).filter(isResolution),
    ranges: (attributes.get("media-size-supported") ?? []).flatMap(rangeOf),
    usualMedia: texts("media-default")[0],
    scalings: texts("print-scaling-supported"),
  };
}

/** Returns the values of an attribute that are texts. */
export const textsIn = (attributes: IppAttributes, name: string): readonly string[] =>
  (attributes.get(name) ?? []).filter(isText);

/** Returns the first number among the values of an attribute. */
export const numberIn = (attributes: IppAttributes, name: string): number | undefined =>
  (attributes.get(name) ?? []).find(isNumber);

/** A size is a range if paper is cut to it, at least in its length. */
function rangeOf(size: IppValue): PrinterDescription["ranges"] {
  if (!(size instanceof Map)) return [];
  const [width, height] = [lengthIn(size, "x-dimension"), lengthIn(size, "y-dimension")];
  return width === undefined || height === undefined || height.from === height.to ? [] : [{ width, height }];
}

function lengthIn(size: IppAttributes, name: string): Range | undefined {
  const value = size.get(name)?.[0];
  if (typeof value === "number") return { from: value, to: value };
  return typeof value === "object" && "from" in value ? value : undefined;
}

const isText = (value: IppValue): value is string => typeof value === "string";
const isNumber = (value: IppValue): value is number => typeof value === "number";
const isResolution = (value: IppValue): value is Resolution => typeof value === "object" && "x" in value;
