import { expect, test } from "vitest";
import { generatedCentres } from "#simulation/testing/generated-days";
import { measureForecasts } from "#simulation/testing/measure-forecasts";

test.each(generatedCentres.filter(({ name }) => name !== "large"))(
  "on days that chance has made, four of five are called within what they were told, in a $name centre",
  (centre) => {
    const { told, inside, biasMin, waitedMin, late } = measureForecasts(centre, { learned: 6, measured: 10 });
    expect(told).toBeGreaterThan(300);
    expect(inside).toBeGreaterThanOrEqual(0.75);
    expect(inside).toBeLessThanOrEqual(0.85);
    expect(Math.abs(biasMin)).toBeLessThan(waitedMin / 10);
    expect(late).toBeLessThan(0.15);
  },
  // The machine may be busy with something else.
  240_000,
);
