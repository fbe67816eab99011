import type { Audience } from "@cherga/contract/access";

/** The audience of a page: that of the calls it makes, or `guest` for those who are not signed in. */
export type PageAudience = Audience | "guest";

/**
 * Who may open each page. Pages that set up a centre are for administrators, and for those only who may make their calls;
 * a test compares them with the contract. They are listed here, so that the first page does not load the contract's
 * declarations.
 */
export const pageAudiences = {
  "/": "staff",
  "/main": "staff",
  "/remote": "desk",
  "/new/remote": "desk",
  "/admin/remote": "desk",
  "/admin/chart": "manager",
  "/queue": "staff",
  "/queue/ticket": "staff",
  "/queue/ticket/$id": "staff",
  "/queue/slot": "staff",
  "/queue/operator": "staff",
  "/queue/operator/$id": "staff",
  "/queue/openHours": "staff",
  "/queue/closeDay": "scheduler",
  "/queue/visitorData": "admin",

  "/report": "manager",
  "/report/ticket": "manager",
  "/report/ticket/$id": "manager",
  "/report/total-ticket": "manager",
  "/report/statistic": "manager",
  "/report/operators-efficiency": "manager",
  "/report/operator": "manager",
  "/report/operator/$id": "manager",
  "/report/survey": "manager",
  "/report/payment": "manager",

  "/catalog": "scheduler",
  "/country": "scheduler",
  "/region": "scheduler",
  "/organization": "scheduler",
  "/operator": "scheduler",
  "/schedule": "scheduler",
  "/service": "scheduler",
  "/service-package": "anyone",
  "/terminal": "admin",
  "/web-online": "admin",
  "/board": "admin",

  "/list": "scheduler",
  "/list/include": "scheduler",
  "/list/article": "scheduler",
  "/list/printer-template": "scheduler",
  "/list/voice-template": "scheduler",
  "/list/dataField": "scheduler",
  "/list/unit": "scheduler",
  "/list/language": "scheduler",
  "/list/user": "admin",

  "/device": "admin",
  "/device/server": "admin",
  "/device/pos": "admin",
  "/device/remote": "admin",
  "/device/printer": "admin",
  "/device/board": "admin",
  "/device/voice": "admin",

  "/debug": "admin",
  "/debug/health": "admin",
  "/debug/slot": "admin",
  "/debug/log": "admin",
  "/debug/message": "admin",
  "/debug/sms": "admin",
  "/debug/emitter": "admin",
  "/device/emitter/$id": "admin",

  "/login": "guest",
  "/new/login": "guest",
  "/attack": "anyone",
  "/badRemote": "anyone",
} as const satisfies Readonly<Record<string, PageAudience>>;

/** The address of a page, without its optional parts. */
export type PagePath = keyof typeof pageAudiences;
