import { Button, Popover } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ContentSearch } from "#staff/screens/service-package/content-search.tsx";
import type { Content } from "#staff/screens/service-package/items/package-items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly isFull: boolean; readonly onAdd: (content: Content) => void };

/** Adds a service or a package by searching its name. */
export function AddComponent({ isFull, onAdd }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={340}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="light"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          aria-expanded={isOpen}
          data-add
          onClick={() => setOpen(!isOpen)}
        >
          {t("service-package.addComponent")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ContentSearch
          onChoose={(content) => {
            setOpen(false);
            onAdd(content);
          }}
          onLeave={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
