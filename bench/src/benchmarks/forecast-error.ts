import { generatedCentres } from "@cherga/engine/simulation/testing/generated-days";
import { measureForecasts } from "@cherga/engine/simulation/testing/measure-forecasts";
import type { Benchmark } from "#benchmark";

const learned = 8;
const measured = 22;

export const forecastError: Benchmark = {
  name: "forecast-error",
  title: `What walk-ins are told and when they are called, on ${measured} generated days of each of ${generatedCentres.length} centres`,
  run: async () =>
    generatedCentres.flatMap((centre) => {
      const { told, waitedMin, biasMin, errorMin, inside, late } = measureForecasts(centre, {
        learned,
        measured,
      });
      const of = `${centre.name} centre`;
      return [
        { what: `${of}: forecasts told`, value: told, unit: "" },
        { what: `${of}: mean wait`, value: waitedMin, unit: "min" },
        { what: `${of}: bias, told later than called`, value: biasMin, unit: "min" },
        { what: `${of}: mean error`, value: errorMin, unit: "min" },
        { what: `${of}: called within the range`, value: inside * 100, unit: "%", target: { atLeast: 75 } },
        { what: `${of}: called within the range`, value: inside * 100, unit: "%", target: { atMost: 85 } },
        { what: `${of}: called after the range`, value: late * 100, unit: "%", target: { atMost: 15 } },
      ];
    }),
};
