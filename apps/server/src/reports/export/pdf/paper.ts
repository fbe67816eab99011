import { ticketCanvas } from "#templates/drawing/ticket-canvas";

type Canvas = Awaited<ReturnType<typeof ticketCanvas>>;
export type Pen = ReturnType<InstanceType<Canvas["PDFDocument"]>["beginPage"]>;

/** In points. */
export const margin = 36;
export const letterSize = 8;

/** A sheet of A4, and how wide texts are on it. */
export type Paper = {
  readonly width: number;
  readonly height: number;
  /** Between the margins. */
  readonly room: number;
  /** Returns what measures texts in a font. */
  readonly measure: (font: string) => (text: string) => number;
  /** Returns the path of an SVG. */
  readonly pathOf: (svg: string) => InstanceType<Canvas["Path2D"]>;
};

const short = 595;
const long = 842;

export const plainFont = (size: number): string => `${size}px "Ticket Sans"`;
export const boldFont = (size: number): string => `bold ${size}px "Ticket Sans"`;

export function makePaper({ createCanvas, Path2D }: Canvas, isWide: boolean): Paper {
  const [width, height] = isWide ? [long, short] : [short, long];
  const ruler = createCanvas(1, 1).getContext("2d");
  ruler.textRendering = "optimizeSpeed";
  return {
    width,
    height,
    room: width - 2 * margin,
    measure: (font) => {
      const known = new Map<string, number>();
      return (text) => {
        const measured = known.get(text);
        if (measured !== undefined) return measured;
        ruler.font = font;
        const found = ruler.measureText(text).width;
        known.set(text, found);
        return found;
      };
    },
    pathOf: (svg) => new Path2D(svg),
  };
}
