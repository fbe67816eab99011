/** The colours of series on paper, by key. Screens have the same ones in the light theme. */
const colours: Readonly<Record<string, string>> = {
  served: "#1b7a3d",
  noShow: "#b3261e",
  left: "#c77700",
  unserved: "#6a3fb0",
  cancelled: "#7a8494",
  waitingP90: "#5d7fae",
  longest: "#c77700",
  onDuty: "#6a3fb0",
  target: "#555555",
};

const mainColour = "#1e5fbf";

/** Returns the colour of a series. */
export const seriesColour = (key: string): string => colours[key] ?? mainColour;
