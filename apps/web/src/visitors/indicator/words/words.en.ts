import common from "#visitors/kit/words/common.en.ts";

export default {
  ...common,
  window: "Window {room}",
  noName: "Window",
  called: "Please come to the window",
  lost: "No connection",
  "enrol.title": "Connect this display",
  "enrol.how": "Enter the single-use code that an administrator creates on the page of the operator.",
  "enrol.wasIn":
    "This display is no longer connected: it was disconnected, or its operator was deleted. Enter a new code.",
  "enrol.code": "Code, 8 characters",
  "enrol.send": "Connect",
  "enrol.error.ERROR_NOT_FOUND":
    "This code is not valid. Check it or ask for a new one: a code expires after 15 minutes.",
  "enrol.error.otherDevice": "This code is for a kiosk or a board. Ask for a code for a window display.",
} as const;
