/** Local servers. */
export default {
  "server.new": "New local server",
  "server.delete": "Are you sure you want to delete the local server “{name}”?",
  "server.name": "Name",
  "server.name.hint": "Staff recognize the server by this name.",
  "server.description": "Description",
  "server.description.hint": "For staff only, for example where the server stands.",
  "server.organizationId": "Organization",
  "server.organizationId.hint": "The organization that uses this server.",
  "server.config": "Server settings",
  "server.config.hint": "Sent to the server unchanged. See the server manual for the supported settings.",
  "server.host": "Address",
  "server.host.hint":
    "Where the branch opens this server, for example http://10.1.0.5:8080. The tab “State” links to it.",
  "server.deviceId": "Server ID",
  "server.deviceId.hint": "The server sends this ID when it connects.",
  "server.connect": "Connection",
  "server.connect.hint": "Updated automatically.",
  "server.none": "This organization has no local server yet. Add one under “Settings”.",
  "server.connected": "connected",
  "server.offline": "offline",
  "server.neverConnected":
    "This server has not connected yet. Make a code under “Settings” and start the server with it.",
  "server.branchDecides":
    "The branch runs its own queue: its kiosks, consoles and screens go on working without the centre.",
  "server.centreDecides":
    "The centre runs this organization’s queue. The local server only keeps a copy of the settings.",
  "server.contact": "Last contact: {at}. Version {program}.",
  "server.allSent": "Everything from the branch has arrived.",
  "server.waiting": "Still to come from the branch: days {days}, other records {rows}.",
  "server.skew": "The branch’s clock is off by {seconds} s. Set the time on that computer.",
  "server.fork":
    "The branch has other events than the centre, as after an old backup. It has stopped. Declare it lost and make a new code.",
  "server.leftover":
    "{date}: {events} events came from a branch that was declared lost. They were not applied.",
  "server.handOver": "Hand over to the branch",
  "server.handBack": "Take back to the centre",
  "server.handBackText":
    "The branch sends everything it has. Then the centre decides again, and the branch’s kiosks and consoles work only while they are connected to the centre.",
  "server.declareLost": "Declare the branch lost",
  "server.declareLostText":
    "The centre continues from what it has received. Whatever the branch has not sent will not be applied, even if the branch comes back.",
  "server.check": "Compare today",
  "server.equal": "Centre and branch are equal.",
  "server.different": "There are differences. If they stay for a minute, report them.",
  "server.table": "Table",
  "server.countAtCentre": "At the centre",
  "server.countAtBranch": "At the branch",
  "server.comparison": "Comparison",
  "server.equalTable": "equal",
  "server.differentTable": "different",
  "server.enrolment": "Computer of the branch",
  "server.enrolment.hint":
    "The same program runs on a computer in the branch. It keeps kiosks, consoles and screens working while the line to the centre is cut.",
  "server.makeCode": "Create a code",
  "server.openBranch": "Open the branch at its own address",
  "server.run": "Run on the branch’s computer, in the folder of the program:",
} as const;
