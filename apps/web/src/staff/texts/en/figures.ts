/** How each figure of the reports is computed. Their names are in `packages/report-texts`. */
export default {
  "figureHelp.arrived":
    "Services that entered the queue: those of walk-ins, and of bookings whose time has come. A visit with two services counts twice.",
  "figureHelp.visits": "Tickets with at least one service that entered the queue.",
  "figureHelp.served": "Services that an operator completed.",
  "figureHelp.noShow":
    "Services whose visitor was called and did not come, also those that ended with the day after a call.",
  "figureHelp.left": "Services that were cancelled while the visitor was in the queue.",
  "figureHelp.cancelled": "Services that were cancelled before the visitor entered the queue.",
  "figureHelp.unserved": "Services that nobody called before the day was closed.",
  "figureHelp.endedByClosing":
    "Services that the closing of the day ended. They are also counted under “Served”, “Did not come” or “Not served”.",
  "figureHelp.servedShare": "Served divided by arrived.",
  "figureHelp.waitingMean":
    "The time in the queue, averaged over all services that were called at least once.",
  "figureHelp.waitingMedian":
    "Half of those who were called waited no longer than this. It is not given for fewer than 20 calls.",
  "figureHelp.waitingP90":
    "Nine in ten of those who were called waited no longer than this. It is not given for fewer than 20 calls.",
  "figureHelp.longestWait": "The longest time in the queue of anyone who was called.",
  "figureHelp.serviceLevel":
    "The share served after a wait within the target, among all who were served, not served, left or did not come, and those who are still here and have waited longer than the target. The target is the allowable wait of the organization.",
  "figureHelp.wayMean":
    "The time from the call to the start of the service, averaged over the services that started.",
  "figureHelp.servingMean":
    "The duration of the service without breaks, averaged over the completed services. Services completed right after the call or by the closing of the day are left out.",
  "figureHelp.servingMedian":
    "Half of the completed services took no longer than this, without breaks. It is not given for fewer than 20 services. Services completed right after the call or by the closing of the day are left out.",
  "figureHelp.servingP90":
    "Nine in ten of the completed services took no longer than this, without breaks. It is not given for fewer than 20 services. Services completed right after the call or by the closing of the day are left out.",
  "figureHelp.handlingMean":
    "The time from the call to the end, with the way, the service and breaks, averaged over the completed services. Services completed by the closing of the day are left out.",
  "figureHelp.visitMean":
    "From the beginning of the wait to the end of the last service, averaged over the visits that ended. Visits ended by the closing of the day are left out.",
  "figureHelp.noShowShare": "Called services that never started, divided by all called services.",
  "figureHelp.leftShare": "Left divided by arrived.",
  "figureHelp.bookedMissedShare":
    "Bookings whose time has come and that were neither cancelled nor served, divided by all bookings whose time has come.",
  "figureHelp.cancelledShare": "Bookings that were cancelled before they started, divided by all bookings.",
  "figureHelp.leadMean": "The time from booking to the booked time, averaged over all bookings.",
  "figureHelp.lagMean":
    "The time from the booked time to the call, averaged over the bookings that were called. It is negative if they were called early.",
  "figureHelp.punctualShare":
    "Bookings that were called at most five minutes after their time, divided by all bookings that were called.",
  "figureHelp.lateShare": "Bookings whose visitor was late, divided by all bookings whose visitor came.",
  "figureHelp.reroutedShare":
    "Services that were deferred, or moved to another operator or time, divided by arrived.",
  "figureHelp.firstContactShare":
    "Services that were served without being deferred or moved, divided by served.",
} as const;
