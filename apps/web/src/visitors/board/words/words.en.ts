import common from "#visitors/kit/words/common.en.ts";

export default {
  ...common,
  window: "Window",
  now: "Now at the windows",
  queue: "Queue",
  empty: "Nobody is waiting",
  sound: "Touch here to turn the sound on",
  "status.wait": "Waiting",
  "status.serviceStart": "Being served",
  "status.serviceComplete": "Served",
  "status.call": "Called",
  "status.hold": "Deferred",
  "status.release": "Back in the queue",
  "desk.free": "Free",
  "desk.called": "Called",
  "desk.serving": "Serving",
  "desk.paused": "Break",
  "desk.sleep": "Break",
  "desk.absent": "No operator",
  "desk.off": "Closed",
  "remain.now": "very soon",
  "lost.title": "No connection",
  "lost.why":
    "Calls cannot be shown right now. Please listen for staff announcements, or follow your ticket on your phone.",
  "lost.again": "The screen reconnects automatically. Please check the network.",
  "enrol.title": "Connect this screen",
  "enrol.how": "Enter the single-use code that an administrator creates on the page of this board.",
  "enrol.wasIn":
    "This screen is no longer connected: it was disconnected, or its board was deleted. Enter a new code.",
  "enrol.code": "Code, 8 characters",
  "enrol.send": "Connect",
  "enrol.error.ERROR_NOT_FOUND":
    "This code is not valid. Check it or ask for a new one: a code expires after 15 minutes.",
  "enrol.error.otherDevice": "This code is for a kiosk. Ask for a code for a board.",
} as const;
