import type { Announcements } from "#announcements/announcements";

/** The service that announces calls. */
export type AnnouncementDeps = { readonly announcements: Announcements };
