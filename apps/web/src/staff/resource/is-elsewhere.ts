/** Whether a row belongs to another organization than the given one. Rows without an owner belong to all. */
export function isElsewhere(row: object, organizationId: number | null | undefined): boolean {
  const owner: unknown = "organizationId" in row ? row.organizationId : null;
  return owner !== null && owner !== organizationId;
}
