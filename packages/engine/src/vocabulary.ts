/** The enumerations of the domain. Wire schemas, database checks and screens are all derived from these. */

export const ticketTypes = ["inPlaceFixed", "inPlaceCurrent", "online", "viaBot"] as const;
export type TicketType = (typeof ticketTypes)[number];

export const passWays = ["fixed", "current", "hide"] as const;
export type PassWay = (typeof passWays)[number];

export const ticketStatuses = ["reservation", "confirm", "success", "delay", "cancel"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** How far a visit is, as staff look for it. */
export const ticketStages = ["planned", "waiting", "deferred", "atWindow", "ended"] as const;
export type TicketStage = (typeof ticketStages)[number];

/** Facts about a ticket item or an operator. An item without any event shows `wait`. */
export const eventTypes = [
  "wait",
  "call",
  "forceCall",
  "release",
  "hold",
  "serviceStart",
  "serviceComplete",
  "deleteService",
  "faceCheck",
  "operatorChecked",
  "clientRegRequest",
  "clientRegResponse",
  "ticketRequest",
  "ticketResponse",
  "serviceRequest",
  "serviceResponse",
  "moveInTime",
  "moveToOperator",
  "addService",
  "pause",
  "resume",
  "sleep",
  "wakeup",
  "ticketEditReqTime",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The actions of a person at a desk. */
export const operatorActions = [
  "next",
  "more",
  "start",
  "complete",
  "move",
  "delete",
  "didNotCome",
  "hold",
  "release",
  "forceRelease",
  "forceNext",
  "forceHold",
  "faceCheck",
  "operatorChecked",
  "arbitraryCall",
  "print",
  "printForcedTime",
  "pause",
  "resume",
  "checkPayment",
  "addService",
  "undo",
  "sleep",
  "wakeup",
] as const;
export type OperatorAction = (typeof operatorActions)[number];

export const limitTypes = ["dataField", "ip", "faceId", "service", "fio"] as const;
export type LimitType = (typeof limitTypes)[number];

/** Blocks of a schedule, the least specific first. */
export const scheduleBlocks = ["everyD", "weekD", "monthD", "periods", "dates"] as const;
export type ScheduleBlock = (typeof scheduleBlocks)[number];

export const quotaTypes = ["unique", "priority", "list"] as const;
export type QuotaType = (typeof quotaTypes)[number];

export const quotaPeriods = ["day", "week", "month"] as const;
export type QuotaPeriod = (typeof quotaPeriods)[number];

export const dependencyTypes = ["blocking", "lendTime"] as const;
export type DependencyType = (typeof dependencyTypes)[number];

export const queuePolitics = ["fixedFirst", "byWait", "alternate"] as const;
export type QueuePolitics = (typeof queuePolitics)[number];

export const openingModels = ["linear", "random-linear", "random"] as const;
export type OpeningModel = (typeof openingModels)[number];
