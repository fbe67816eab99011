import { Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import type { RowAction } from "#staff/hall/rows/row-actions.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/row-list.module.css";

type Props = {
  readonly label: string;
  readonly actions: readonly RowAction[];
  readonly isOff: boolean;
  readonly onAct: (action: RowAction) => void;
};

/** The rare actions on a row. The menu is rendered on demand: there is one for every row. */
export function RowMenu({ label, actions, isOff, onAct }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const opener = (
    <button
      type="button"
      className={classes["opener"]}
      disabled={isOff}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      <IconDotsVertical size={16} />
    </button>
  );
  if (!isOpen) return opener;
  return (
    <Menu opened onClose={() => setOpen(false)} position="bottom-end" withinPortal>
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action}
            {...(action === "delete" ? { color: "red" } : {})}
            onClick={() => onAct(action)}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
