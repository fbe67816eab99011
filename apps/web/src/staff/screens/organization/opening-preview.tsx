import { Stack, Text } from "@mantine/core";
import { openingModel } from "@cherga/contract/shapes/organization";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { useDeferredValue, useId, useMemo } from "react";
import type { z } from "zod";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { lineOf, openHalfway, openingCurve } from "#staff/screens/organization/opening-curve.ts";
import { saySpan } from "#staff/screens/organization/say-span.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/organization/opening-preview.module.css";

type Opening = z.output<typeof openingModel>;
type Props = { readonly of: Lens<Opening>; readonly openHour: Lens<Hours> };

/** Draws how the times of a day open to the public, and describes it in words. */
export function OpeningPreview({ of, openHour }: Props) {
  const t = useTexts();
  const typed = useValue(of);
  const { from } = useValue(openHour);
  // Drawing may lag behind typing, but must not slow it down.
  const opening = useDeferredValue(typed);
  if (!openingModel.safeParse(opening).success) {
    return (
      <Text size="sm" c="dimmed">
        {t("organization.opening.incomplete")}
      </Text>
    );
  }
  return <Drawing opening={opening} from={from} />;
}

const size = { width: 320, height: 120 } as const;
/** The margins hold the shares on the left and the times below. */
const margin = { left: 40, top: 8, right: 8, bottom: 22 } as const;
const timesInStrip = 24;
/** The real seed is secret; this one only shows an example. */
const seed = "example";

function Drawing({ opening, from }: { readonly opening: Opening; readonly from: string }) {
  const t = useTexts();
  const id = useId();
  const { points, line, strip } = useMemo(() => {
    const curve = openingCurve(opening, seed);
    return {
      points: curve,
      line: lineOf(curve, size.width, size.height),
      strip: openHalfway(opening, timesInStrip, seed),
    };
  }, [opening]);
  const percent = new Intl.NumberFormat(t.locale, { style: "percent", maximumFractionDigits: 1 });
  const span = (hours: number): string => saySpan(hours, t.locale);
  const { model, steps, openingPeriod, projectionPeriod } = opening;
  const isOnce = model === "linear" && steps === 1;
  const summary = [
    t("organization.opening.begins", { count: projectionPeriod, from }),
    t(`organization.opening.${isOnce ? "once" : model}`, {
      share: percent.format(1 / steps),
      every: span(openingPeriod / steps),
      end: span((points.at(-1)?.part ?? 1) * openingPeriod),
      steps,
      period: span(openingPeriod),
    }),
  ].join(" ");
  return (
    <Stack gap="xs" maw={560}>
      <svg
        viewBox={`${-margin.left} ${-margin.top} ${size.width + margin.left + margin.right} ${size.height + margin.top + margin.bottom}`}
        className={classes["drawing"]}
        role="img"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
      >
        <title id={`${id}t`}>{t("organization.opening.title")}</title>
        <desc id={`${id}d`}>{summary}</desc>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={0}
              x2={size.width}
              y1={size.height * (1 - share)}
              y2={size.height * (1 - share)}
              className={classes["scale"]}
            />
            <text x={-6} y={size.height * (1 - share) + 4} textAnchor="end" className={classes["words"]}>
              {percent.format(share)}
            </text>
          </g>
        ))}
        {[0, 0.5, 1].map((part) => (
          <text
            key={part}
            x={size.width * part}
            y={size.height + 16}
            textAnchor={part === 0 ? "start" : part === 1 ? "end" : "middle"}
            className={classes["words"]}
          >
            {part === 0 ? from : `+${span(openingPeriod * part)}`}
          </text>
        ))}
        <path d={line} className={classes["curve"]} />
      </svg>
      <div className={classes["strip"]} aria-hidden>
        {strip.map((isOpen, index) => (
          // The order of the times never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-open={isOpen} />
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {t("organization.opening.halfway")}
      </Text>
      <Text size="sm">{summary}</Text>
      {model !== "linear" && (
        <Text size="xs" c="dimmed">
          {t("organization.opening.example")}
        </Text>
      )}
    </Stack>
  );
}
