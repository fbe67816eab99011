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
  "server.config": "Settings of the branch",
  "server.config.hint":
    "“accountDays”: for how many days staff can sign in at the branch while the centre cannot confirm their accounts; 30 if it is not set. “onlineShare”: how many percent of the online times the centre may book while the branch is offline; 50 if it is not set.",
  "server.host": "Address",
  "server.host.hint":
    "Where the branch opens this server, for example http://10.1.0.5:8080. The tab “Status” links to it.",
  "server.deviceId": "Computer name",
  "server.deviceId.hint": "If filled in, a code for this server works only on the computer with this name.",
  "server.connect": "Connection",
  "server.connect.hint": "Updated automatically.",
  "server.none": "This organization has no local server yet. Add one under “Settings”.",
  "server.connected": "Connected",
  "server.neverConnected":
    "This server has not connected yet. Make a code under “Settings” and start the server with it.",
  "server.branchDecides":
    "The branch runs its own queue: its kiosks, consoles and screens go on working without the centre.",
  "server.centreDecides":
    "The centre runs this organization’s queue. The local server only keeps a copy of the settings.",
  "server.contact": "Last contact",
  "server.data": "Data of the branch",
  "server.leasedHours": "{hours} h of its operators’ time",
  "server.version": "Version",
  "server.provisional": "Online bookings that wait for a number",
  "server.allSent": "All received",
  "server.waiting": "Still to come: days {days}, other records {rows}",
  "server.skew": "The branch’s clock is off by {seconds} s. Set the time on that computer.",
  "server.fork":
    "The branch has other events than the centre, as after an old backup. It has stopped. Declare it lost and make a new code.",
  "server.handOver": "Hand over to the branch",
  "server.handBack": "Take back to the centre",
  "server.handBackText":
    "The branch sends everything it has. Then the centre decides again, and the branch’s kiosks and consoles work only while they are connected to the centre.",
  "server.declareLost": "Declare the branch lost",
  "server.declareLostText":
    "The centre continues from what it has received. Whatever the branch has not sent will not be applied, even if the branch comes back.",
  "server.check": "Compare today",
  "server.equal": "Centre and branch are equal.",
  "server.countAtCentre": "At the centre",
  "server.countAtBranch": "At the branch",
  "server.differentTable": "different",
  "server.enrolment": "Computer of the branch",
  "server.enrolment.hint":
    "The same program runs on a computer in the branch. It keeps kiosks, consoles and screens working while the line to the centre is cut.",
  "server.makeCode": "Create a code",
  "server.openBranch": "Open the branch at its own address",
  "server.run": "Run on the branch’s computer, in the folder of the program:",
  "server.handOverText":
    "The branch fetches today and the days ahead, and then runs its own queue. Its kiosks, consoles and screens must be opened at the address of the branch. The organization stands still for a few seconds.",
  "server.offlineSince": "Offline since {at}",
  "server.dismiss": "Do not show again",
  "server.leftover_one":
    "{date}: {count} event came from a computer that was declared lost. It was not applied.",
  "server.leftover_other":
    "{date}: {count} events came from a computer that was declared lost. They were not applied.",
  "server.leased": "Online booking while the branch is offline",
  "server.refused_one":
    "{date}: {count} online booking could not be kept, and was cancelled. Its visitor has been told.",
  "server.refused_other":
    "{date}: {count} online bookings could not be kept, and were cancelled. Their visitors have been told.",
  "server.different": "There are differences. If they stay for a minute, copy the rows again.",
  "server.repair": "Copy again from the branch",
  "server.rows": "Differences by row",
  "server.row": "{table}, row {id}: {where}",
  "server.rowOfTicket": "{table}, ticket {num}: {where}",
  "server.rowAt.centre": "only at the centre",
  "server.rowAt.branch": "only at the branch",
  "server.rowAt.both": "different contents",
  "server.table": "Data",
  "server.table.ticket": "Tickets",
  "server.table.ticket_item": "Services of tickets",
  "server.table.ticket_event": "Events",
  "server.table.ticket_value": "Visitors’ details",
  "server.table.ticket_note": "Notes",
  "server.table.ticket_cancellation": "Reasons for cancelling",
  "server.table.occupancy": "Booked time of operators",
  "server.table.operator_day": "Operators’ daily totals",
} as const;
