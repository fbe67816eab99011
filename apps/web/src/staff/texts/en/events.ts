/** The texts of the pages about events of the server. */
export default {
  "events.hint":
    "Every kind of event of this server since it was started. With several servers, each has its own counts.",
  "events.event": "Event",
  "events.count": "Times",
  "events.perMinute": "In the last minute",
  "events.lastAt": "Last",
  "events.listeners": "Open streams",
  "events.counted":
    "{count} times since the start, {perMinute} of them in the last minute. The latest 200 are listed, without personal data.",
  "events.none": "None of them was in your organizations.",
  "events.at": "Time",
  "events.organization": "Organization",
  "events.about": "About",
} as const;
