import { z } from "zod";
import { defineCall } from "#call";
import { id } from "#fields";
import { operator } from "#resources/operator";
import { organization } from "#resources/organization";

const chosen = z.strictObject({ id });

export const sessionCalls = {
  chooseOrganization: defineCall({
    method: "POST",
    path: "/organization/current",
    who: "staff",
    tag: "organization",
    summary: "Chooses the organization this session works on",
    body: chosen,
    answer: organization.row,
  }),
  currentOrganization: defineCall({
    method: "GET",
    path: "/organization/current",
    who: "staff",
    tag: "organization",
    summary: "Gives the organization this session works on",
    answer: organization.row,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  chooseOperator: defineCall({
    method: "POST",
    path: "/operator/current",
    who: "staff",
    tag: "operator",
    summary: "Chooses the operator this session works for",
    body: chosen,
    answer: operator.row,
  }),
  currentOperator: defineCall({
    method: "GET",
    path: "/operator/current",
    who: "staff",
    tag: "operator",
    summary: "Gives the operator this session works for",
    answer: operator.row,
    refuses: ["ERROR_OPERATOR_SELECT"],
  }),
} as const;
