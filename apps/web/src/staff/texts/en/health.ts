/** The texts of the page about the health of everything. */
export default {
  "health.ok": "Everything works",
  "health.troubles_one": "{count} component needs attention",
  "health.troubles_other": "{count} components need attention",
  "health.all": "All components",
  "health.nothing": "There are no devices or screens yet, and no messages were sent.",
  "health.devices": "Devices that do not work because of this: {names}",
  "health.solved": "Solved at {at}",
  "health.calm": "Nothing needs your attention now. This page checks itself every few seconds.",
  "health.since": "Since {at}",
  "health.state.ok": "In order",
  "health.state.trouble": "Needs attention",
  "health.kind.process": "Server",
  "health.kind.database": "Database",
  "health.kind.agent": "Agent",
  "health.kind.printer-device": "Printer",
  "health.kind.voice-device": "Voice device",
  "health.kind.board-device": "Board device",
  "health.kind.pos-device": "POS device",
  "health.kind.remote-device": "Remote console",
  "health.kind.server": "Local server",
  "health.kind.terminal": "Kiosk",
  "health.kind.board": "Hall screen",
  "health.kind.sms": "SMS",
  "health.kind.email": "E-mail",
  "health.kind.bot": "Bot",
  "health.kind.push": "Browser notifications",
  "health.trouble.silent":
    "The server process has stopped, or cannot reach the database. Check its computer and its log, and start it again.",
  "health.trouble.overloaded":
    "The server process answers late. Check what else runs on its computer, or add a server.",
  "health.trouble.slowDatabase": "The database answers slowly. Check its disk and its load.",
  "health.trouble.fewConnections":
    "Almost all connections of the database are in use. Raise max_connections, or stop what keeps them.",
  "health.trouble.longTransaction":
    "A transaction has been open for more than 10 minutes, so the database cannot clean up. Find it in pg_stat_activity and end it.",
  "health.trouble.notSeen": "The screen is not responding. Check its power, network and browser.",
  "health.trouble.someNotSeen":
    "Screens not responding: {silent} of {screens}. Check their power, network and browser.",
  "health.trouble.messagesWait":
    "Messages that are due are not sent: {count}. Check the gateway and its settings.",
  "health.process.figures": "{memory} MB of memory, usual delay {delay} ms, running for {hours} h",
  "health.database.figures": "answers in {answer} ms, {size} MB, {connections} of {most} connections in use",
  "health.sinceThen": "since {at}",
  "health.othersInOrder_one": "{count} more is in order",
  "health.othersInOrder_other": "{count} more are in order",
  "health.state.unknown": "Not connected yet",
} as const;
