import type { AdminEvent } from "@cherga/contract/calls/queue";
import { Refusal } from "@cherga/contract/errors";
import { type Command, isSimpleAction, type LimitUse } from "@cherga/engine/day/command";
import type { CommandContext } from "#queue/runner/day-request";

/** What somebody wants done at a desk, or with an item. */
export type DeskAction = {
  readonly action: AdminEvent;
  readonly operatorId: number | undefined;
  readonly itemId: number | undefined;
  readonly isAdmin: boolean;
  readonly option: {
    readonly allowForcedTime?: boolean | undefined;
    readonly operatorId?: number | undefined;
    readonly queueDateTime?: string | undefined;
    readonly service?: number | undefined;
  };
  readonly takeIds: CommandContext["takeIds"];
  /** The quotas that another service counts against. */
  readonly limits: readonly LimitUse[];
};

/** Gives the command that does what somebody wants; refuses where something it needs was not said. */
export async function commandFor({
  action,
  isAdmin,
  option,
  takeIds,
  limits,
  ...deed
}: DeskAction): Promise<Command> {
  const desk = (): number => needed(deed.operatorId, "ERROR_OPERATOR_SELECT");
  const item = (): number => needed(deed.itemId, "ERROR_CLIENT_SELECT");
  const somebody = { isAdmin, ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }) };
  const forced = option.allowForcedTime === undefined ? {} : { allowForcedTime: option.allowForcedTime };

  const toService = async (serviceId: number) => {
    const [newItemId = -1] = await takeIds(1);
    return { toService: { serviceId, newItemId }, limits };
  };

  if (isSimpleAction(action)) return { type: action, ...somebody, itemId: item() };
  switch (action) {
    case "next":
    case "forceNext":
      return { type: action, isAdmin, operatorId: desk(), ...forced };
    case "arbitraryCall":
      return { type: action, isAdmin, operatorId: desk(), itemId: item(), ...forced };
    case "sleep":
    case "wakeup":
      return { type: action, isAdmin, operatorId: desk() };
    case "move":
      return {
        type: action,
        ...somebody,
        itemId: item(),
        ...forced,
        ...(option.service === undefined ? {} : await toService(option.service)),
        ...(option.operatorId === undefined ? {} : { toOperatorId: option.operatorId }),
        ...(option.queueDateTime === undefined ? {} : { startAt: Date.parse(option.queueDateTime) }),
      };
    case "addService": {
      const [newItemId = -1] = await takeIds(1);
      const serviceId = needed(option.service, "ERROR_SERVICE_SELECT");
      return { type: action, ...somebody, itemId: item(), newItemId, serviceId, limits };
    }
    case "print":
    case "printForcedTime":
    case "checkPayment":
      // There are no printers and no payments to ask yet.
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
    case "replan":
      return { type: action, ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }) };
    case "closeDay":
      return { type: action, ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }) };
  }
}

type Missing = "ERROR_OPERATOR_SELECT" | "ERROR_CLIENT_SELECT" | "ERROR_SERVICE_SELECT";

function needed(id: number | undefined, missing: Missing): number {
  if (id === undefined) throw new Refusal(missing);
  return id;
}
