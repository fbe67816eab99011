import type { AdminEvent } from "@cherga/contract/calls/queue";
import { Refusal } from "@cherga/contract/errors";
import { type Command, isSimpleAction, type LimitUse } from "@cherga/engine/day/command";
import type { CommandContext } from "#queue/runner/day-request";

/** An action that a user requests at a desk, or on an item. */
export type DeskAction = {
  readonly action: AdminEvent;
  readonly operatorId: number | undefined;
  readonly itemId: number | undefined;
  readonly actsForOthers: boolean;
  readonly option: {
    readonly allowForcedTime?: boolean | undefined;
    readonly operatorId?: number | undefined;
    readonly queueDateTime?: string | undefined;
    readonly service?: number | undefined;
  };
  readonly takeIds: CommandContext["takeIds"];
  /** The quotas that a further service counts against. */
  readonly limits: readonly LimitUse[];
};

/** Returns the command for an action; refuses if a required input is missing. */
export async function commandFor({
  action,
  actsForOthers,
  option,
  takeIds,
  limits,
  ...deed
}: DeskAction): Promise<Command> {
  const desk = (): number => needed(deed.operatorId, "ERROR_OPERATOR_SELECT");
  const item = (): number => needed(deed.itemId, "ERROR_CLIENT_SELECT");
  const somebody = {
    actsForOthers,
    ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }),
  };
  const forced = option.allowForcedTime === undefined ? {} : { allowForcedTime: option.allowForcedTime };

  const toService = async (serviceId: number) => {
    const [newItemId = -1] = await takeIds(1);
    return { toService: { serviceId, newItemId }, limits };
  };

  if (isSimpleAction(action)) return { type: action, ...somebody, itemId: item() };
  switch (action) {
    case "next":
    case "forceNext":
      return { type: action, actsForOthers, operatorId: desk(), ...forced };
    case "arbitraryCall":
      return { type: action, actsForOthers, operatorId: desk(), itemId: item(), ...forced };
    case "sleep":
    case "wakeup":
      return { type: action, actsForOthers, operatorId: desk() };
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
      // Printing and paying begin outside of the queue.
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
    case "replan":
      return { type: action, ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }) };
    case "closeDay":
      return { type: action, ...(deed.operatorId === undefined ? {} : { operatorId: deed.operatorId }) };
  }
}

type MissingChoice = "ERROR_OPERATOR_SELECT" | "ERROR_CLIENT_SELECT" | "ERROR_SERVICE_SELECT";

function needed(id: number | undefined, missing: MissingChoice): number {
  if (id === undefined) throw new Refusal(missing);
  return id;
}
