import { z } from "zod";
import { defineCall } from "#call";
import { id, line } from "#fields";
import { user } from "#resources/user";
import { timeZoneIds } from "#constants";
import { idParams } from "#shapes/query";

const timeZone = z.object({ id: z.enum(timeZoneIds), title: z.string() });

/** The country, region, organization and operator that the session works on. */
export const currentChoice = z.object({
  countryId: id.nullable(),
  regionId: id.nullable(),
  organizationId: id.nullable(),
  operatorId: id.nullable(),
});

const signedIn = z.object({ user: user.row, access_token: z.string() });

export const authCalls = {
  login: defineCall({
    method: "POST",
    path: "/auth/login",
    who: "anyone",
    tag: "auth",
    summary: "Signs in by name and password; sets the cookies for refreshing and for streams",
    body: z.strictObject({ username: line({ min: 1, max: 60 }), password: z.string().min(1).max(200) }),
    answer: signedIn,
    refuses: ["ERROR_LOGIN", "ERROR_TOO_MANY", "ERROR_BRANCH_ACCOUNTS"],
  }),
  refresh: defineCall({
    method: "POST",
    path: "/auth/refresh",
    who: "anyone",
    tag: "auth",
    summary: "Gives a new access token for the refresh cookie, which is renewed too",
    answer: signedIn.extend({ current: currentChoice }),
    refuses: ["ERROR_SIGN_IN", "ERROR_BRANCH_ACCOUNTS"],
  }),
  logout: defineCall({
    method: "POST",
    path: "/auth/logout",
    who: "staff",
    tag: "auth",
    summary: "Ends the session at once, on every server",
    answer: z.literal(true),
  }),
  passwordState: defineCall({
    method: "GET",
    path: "/user/:id/password",
    who: "admin",
    tag: "user",
    summary: "Says whether an account has a password; without one nobody can sign in with it",
    params: idParams,
    answer: z.object({ isSet: z.boolean() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  timeZones: defineCall({
    method: "GET",
    path: "/time-zone/all",
    who: "anyone",
    tag: "time-zone",
    summary: "Lists the time zones an organization may be in",
    answer: z.array(timeZone),
  }),
  defaultTimeZone: defineCall({
    method: "GET",
    path: "/time-zone/default",
    who: "anyone",
    tag: "time-zone",
    summary: "Gives the time zone of an organization that chose none",
    answer: timeZone,
  }),
} as const;
