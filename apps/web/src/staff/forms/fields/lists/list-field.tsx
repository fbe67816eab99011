import { ActionIcon, Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props<T> = {
  readonly of: Lens<T[]>;
  /** Makes a new element. */
  readonly make?: (list: readonly T[]) => T;
  /** Takes the place of the add button where an element needs more than a click. */
  readonly Adding?: ComponentType<{ readonly onAdd: (value: T) => void }>;
  readonly children: (element: Lens<T>, value: T, index: number) => ReactNode;
  /** Returns the title above an element. */
  readonly title?: (value: T, index: number) => string;
  /** Whether the order matters. */
  readonly ordered?: boolean;
  readonly max?: number;
  /** Shown while the list is empty. */
  readonly empty?: string;
  /** Normalizes the list after an element was added, removed or moved. */
  readonly settle?: (list: T[]) => T[];
  /** Another label of the add button. */
  readonly addLabel?: string;
};

/** A list of elements, each with its own fields. */
export function ListField<T>({
  of,
  make,
  Adding,
  children,
  title,
  ordered = false,
  max,
  empty,
  addLabel,
  settle = (next) => next,
}: Props<T>) {
  const t = useTexts();
  const field = useField<T[]>(of);
  const list = field.value ?? [];
  const change = (next: T[]): void => field.change(settle(next));
  const isFull = max !== undefined && list.length >= max;
  const move = (from: number, to: number): void => {
    const next = list.toSpliced(from, 1);
    const [moved] = list.slice(from, from + 1);
    if (moved !== undefined) change(next.toSpliced(to, 0, moved));
  };
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Stack gap="xs" mt="xs">
          {list.length === 0 && (
            <Text size="sm" c="dimmed">
              {empty ?? t("form.emptyList")}
            </Text>
          )}
          {list.map((value, index) => (
            <Card key={keyOf(value, index)} withBorder padding="sm">
              <Group justify="space-between" mb={4} wrap="nowrap">
                <Text size="sm" fw={600} truncate>
                  {title?.(value, index) ?? `${index + 1}`}
                </Text>
                {!field.readOnly && (
                  <Group gap={4} wrap="nowrap">
                    {ordered && (
                      <>
                        <ActionIcon
                          variant="subtle"
                          aria-label={t("form.moveUp")}
                          disabled={index === 0}
                          onClick={() => move(index, index - 1)}
                        >
                          <IconArrowUp size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          aria-label={t("form.moveDown")}
                          disabled={index === list.length - 1}
                          onClick={() => move(index, index + 1)}
                        >
                          <IconArrowDown size={16} />
                        </ActionIcon>
                      </>
                    )}
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={t("form.remove", { name: title?.(value, index) ?? `${index + 1}` })}
                      onClick={() => change(list.toSpliced(index, 1))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                )}
              </Group>
              {children(of.at(index), value, index)}
            </Card>
          ))}
          {!field.readOnly && !isFull && Adding !== undefined && (
            <Adding onAdd={(value) => change([...list, value])} />
          )}
          {!field.readOnly && make !== undefined && (
            <Button
              variant="light"
              size="compact-md"
              leftSection={<IconPlus size={16} />}
              disabled={isFull}
              style={{ alignSelf: "flex-start" }}
              onClick={() => change([...list, make(list)])}
            >
              {addLabel ?? t("form.add")}
            </Button>
          )}
        </Stack>
      </GroupFrame>
    </FieldFrame>
  );
}

/** Elements with an id keep their fields when the order changes. */
const keyOf = (value: unknown, index: number): string =>
  typeof value === "object" && value !== null && "id" in value ? `id ${String(value.id)}` : `at ${index}`;
