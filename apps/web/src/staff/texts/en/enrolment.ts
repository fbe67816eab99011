export default {
  "enrolment.title": "Connected screens",
  "enrolment.hint": "A screen needs no account. Open its page on the screen and enter the code once.",
  "enrolment.none": "No screens connected yet.",
  "enrolment.page": "Screen address",
  "enrolment.atBranch.title.screen": "Connect this screen at the branch",
  "enrolment.atBranch.screen":
    "{server} keeps the screens of this branch. Sign in at its address, open this page there and create the code. A code created here does not work at the branch.",
  "enrolment.atBranch.title.device": "Connect this device at the branch",
  "enrolment.atBranch.device":
    "{server} drives the devices of this branch. Sign in at its address, open this page there and create the code. A code created here does not work at the branch.",
  "enrolment.atBranch.noAddress.device":
    "Open {settings} at the address of the branch server to create the code.",
  "enrolment.atBranch.settings": "This page at the branch",
  "enrolment.atBranch.noAddress.screen":
    "Open {settings} for the code and {page} on the screen, both at the address of the branch server.",
  "enrolment.make": "Connect a screen",
  "enrolment.code": "Code",
  "enrolment.codeUntil": "Single-use code, expires at {time}",
  "enrolment.waiting": "Waiting for the code to be entered, until {time}",
  "enrolment.since": "Connected {time}",
  "enrolment.seen": "Last online {time}, from {address}",
  "enrolment.silent": "Not responding. Last online {time}, from {address}",
  "enrolment.silentOf": "Screens not responding: {silent} of {all}",
  "enrolment.remove": "Disconnect",
  "enrolment.removeTitle": "Disconnect this screen?",
  "enrolment.removeText": "It will stop showing anything. To connect it again, you need a new code.",
} as const;
