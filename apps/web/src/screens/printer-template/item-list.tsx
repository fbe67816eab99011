import {
  ActionIcon,
  Box,
  Button,
  Card,
  Group,
  Menu,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import {
  IconAlignCenter,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconColumns2,
  IconCopy,
  IconPhoto,
  IconPlus,
  IconSpacingVertical,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { inLanguage } from "#api/titles.ts";
import { FieldFrame } from "#forms/fields/field-frame.tsx";
import { useEditing, useField } from "#forms/form.tsx";
import { isUnder, type Lens } from "#forms/lens.ts";
import { duplicated, type ItemType, makeItem, moved } from "#screens/printer-template/items.ts";
import { type Texts, useTexts } from "#texts/use-texts.ts";
import classes from "#screens/printer-template/printer-template.module.css";

type Props = {
  readonly of: Lens<PrinterItem[]>;
  /** What may be added here. */
  readonly types: readonly ItemType[];
  readonly max: number;
  /** Shows what an item is made of. */
  readonly children: (of: Lens<PrinterItem>, type: ItemType) => ReactNode;
};

const icons = {
  "item-text": IconAlignCenter,
  "item-text-doubled": IconTable,
  "item-empty": IconSpacingVertical,
  "item-image": IconPhoto,
  "item-column-container": IconColumns2,
} as const;

type Act = "open" | "up" | "down" | "add";

/** Shows what stands on a ticket, one item under the other; the open one can be changed. */
export function ItemList({ of, types, max, children }: Props) {
  const t = useTexts();
  const field = useField(of);
  const list = field.value ?? [];
  const [openIndex, setOpenIndex] = useState<number>();
  const [said, setSaid] = useState("");
  const { box, focusLater } = useFocusLater();

  function move(from: number, to: number): void {
    field.change(moved(list, from, to));
    // Items trade places, and the open one stays open.
    setOpenIndex((open) => (open === from ? to : open === to ? from : open));
    setSaid(t("printer-template.moved", { place: to + 1, count: list.length }));
    focusLater(to, to < from ? "up" : "down");
  }

  function duplicate(index: number): void {
    field.change(duplicated(list, index));
    setOpenIndex(index + 1);
    focusLater(index + 1, "open");
  }

  function remove(index: number): void {
    field.change(list.toSpliced(index, 1));
    setOpenIndex((open) =>
      open === undefined || open === index ? undefined : open > index ? open - 1 : open,
    );
    focusLater(Math.min(index, list.length - 2), "open");
  }

  function add(type: ItemType): void {
    field.change([...list, makeItem(type)]);
    setOpenIndex(list.length);
    focusLater(list.length, "open");
  }

  return (
    <FieldFrame path={of.path}>
      <Stack gap={6} ref={box}>
        {list.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("printer-template.empty")}
          </Text>
        )}
        {list.map((item, index) => (
          // Items have no names of their own; their place is all there is.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={index} withBorder padding={0} data-item={index}>
            <Group gap={2} wrap="nowrap" pr={4} data-head>
              <ItemButton
                of={of.at(index)}
                item={item}
                isOpen={openIndex === index}
                onToggle={() => setOpenIndex(openIndex === index ? undefined : index)}
              />
              {!field.readOnly && (
                <>
                  <ActionIcon
                    variant="subtle"
                    data-act="up"
                    aria-label={t("form.moveUp")}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    data-act="down"
                    aria-label={t("form.moveDown")}
                    disabled={index === list.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t("printer-template.duplicate")}
                    disabled={list.length >= max}
                    onClick={() => duplicate(index)}
                  >
                    <IconCopy size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t("form.remove", { name: t(`printer-template.items.type.${item.type}`) })}
                    onClick={() => remove(index)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </>
              )}
            </Group>
            {openIndex === index && (
              <Box p="sm" pt={4}>
                {children(of.at(index), item.type)}
              </Box>
            )}
          </Card>
        ))}
        {!field.readOnly && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="light"
                size="compact-md"
                leftSection={<IconPlus size={16} />}
                disabled={list.length >= max}
                style={{ alignSelf: "flex-start" }}
                data-act="add"
              >
                {t("printer-template.addItem")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {types.map((type) => {
                const Icon = icons[type];
                return (
                  <Menu.Item key={type} leftSection={<Icon size={16} />} onClick={() => add(type)}>
                    {t(`printer-template.items.type.${type}`)}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Stack>
    </FieldFrame>
  );
}

type ButtonProps = {
  readonly of: Lens<PrinterItem>;
  readonly item: PrinterItem;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function ItemButton({ of, item, isOpen, onToggle }: ButtonProps) {
  const t = useTexts();
  const isWrong = useEditing(({ issues }) => issues.some(({ path }) => isUnder(path, of.path)));
  const Icon = icons[item.type];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes["head"] ?? ""}
      aria-expanded={isOpen}
      data-act="open"
      onClick={onToggle}
    >
      <Chevron size={16} aria-hidden className={classes["icon"] ?? ""} />
      <Icon size={16} aria-hidden className={classes["icon"] ?? ""} />
      <span className={classes["words"] ?? ""}>
        <Text component="span" size="xs" c="dimmed" display="block">
          {t(`printer-template.items.type.${item.type}`)}
        </Text>
        <Text
          component="span"
          size="sm"
          display="block"
          truncate
          {...(isWrong ? { c: "red.9", fw: 600 } : {})}
        >
          {isWrong ? t("printer-template.wrong") : summaryOf(item, t)}
        </Text>
      </span>
    </UnstyledButton>
  );
}

function summaryOf(item: PrinterItem, t: Texts): string {
  switch (item.type) {
    case "item-text":
      return inLanguage(item.text, t.locale) || "—";
    case "item-text-doubled":
      return `${inLanguage(item.left, t.locale)} … ${inLanguage(item.right, t.locale)}`;
    case "item-empty":
      return t("printer-template.points", { size: item.height ?? 0 });
    case "item-image":
      return t(`printer-template.items.source.${item.source}`);
    case "item-column-container":
      return item.columns.map(({ width }) => `${width ?? 0} %`).join(" · ");
  }
}

/** Gives the way to put the focus where somebody goes on, once what they did is shown. */
function useFocusLater() {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ readonly index: number; readonly act: Act }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { index, act } = wanted.current;
    wanted.current = undefined;
    const find = (name: Act): HTMLElement | null | undefined =>
      box.current?.querySelector<HTMLElement>(
        `:scope > [data-item="${index}"] > [data-head] > [data-act="${name}"]:not([data-disabled])`,
      );
    const target =
      find(act) ?? find("open") ?? box.current?.querySelector<HTMLElement>(':scope > [data-act="add"]');
    target?.focus();
  });
  const focusLater = (index: number, act: Act): void => {
    wanted.current = { index, act };
  };
  return { box, focusLater };
}
