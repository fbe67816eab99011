import type { Resource } from "@cherga/contract/resource";
import { snapshotOperator, snapshotResources } from "@cherga/contract/resources/snapshot-document";
import { type Binding, bind } from "#resources/binding";
import { bindingOf } from "#resources/bindings";
import { operatorBinding } from "#resources/operator";
import { accountIssues } from "#resources/user";

/** Every account of an organization, whether it is an operator now or not. */
export const accountBinding: Binding = bind({
  resource: snapshotOperator,
  table: operatorBinding.table,
  // A snapshot holds both sides of an account, user and operator. Its consoles are written after its operators, so what
  // an operator's display names is not checked.
  check: accountIssues,
  beforeDelete: async (tx, row, session) => operatorBinding.beforeDelete?.(tx, row, session),
  erase: async (tx, row) => operatorBinding.erase?.(tx, row),
});

const snapshotOperatorBinding: Binding = { ...accountBinding, fixed: { is_operator: true } };

/** The bindings of everything in a snapshot, each after those it refers to. */
export const parts: readonly Binding[] = snapshotResources.map(({ name }) =>
  name === snapshotOperator.name ? snapshotOperatorBinding : bindingOf(name),
);

/** Returns whether all organizations share the rows. */
export const isShared = ({ resource }: Binding): boolean => resource.scope === "global";

/** Returns the field by which a row is part of another, if there is one. */
export function ownerIn({
  fields,
}: Resource): { readonly field: string; readonly resource: string } | undefined {
  for (const [field, { target }] of Object.entries(fields))
    if (target?.owner === true) return { field, resource: target.resource };
  return undefined;
}
