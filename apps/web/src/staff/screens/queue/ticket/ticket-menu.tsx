import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowsExchange, IconDots, IconX, type TablerIcon } from "@tabler/icons-react";
import type { OpenTicketAction } from "#staff/screens/queue/ticket/ticket-actions.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly num: string;
  readonly actions: readonly OpenTicketAction[];
  readonly onAct: (action: OpenTicketAction) => void;
};

/** The icon of each action. */
export const ticketActionIcons: Readonly<Record<OpenTicketAction, TablerIcon>> = {
  move: IconArrowsExchange,
  cancel: IconX,
};

/** The actions on one ticket of a table. */
export function TicketMenu({ num, actions, onAct }: Props) {
  const t = useTexts();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={t("hall.actions", { num })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = ticketActionIcons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} />}
              {...(action === "cancel" ? { color: "red" } : {})}
              onClick={() => onAct(action)}
            >
              {t(`queue.action.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
