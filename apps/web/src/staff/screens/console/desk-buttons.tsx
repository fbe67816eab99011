import { Button, Kbd, SimpleGrid, Stack, Text } from "@mantine/core";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { memo } from "react";
import { type DeskButton, deskButtons, letterOf, nextButton } from "#staff/screens/console/buttons.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly permissions: readonly OperatorAction[];
  /** Everything is disabled: an action is running, or the connection is lost. */
  readonly isOff: boolean;
  readonly onPress: (button: DeskButton) => void;
  /** For touch: buttons are bigger, in two columns. */
  readonly isCompact?: boolean;
};

/** Whether a button is enabled; `next` also if the current visit can be completed first. */
export const mayPress = ({ action }: DeskButton, permissions: readonly OperatorAction[]): boolean =>
  permissions.includes(action) || (action === "next" && permissions.includes("complete"));

/** The buttons of the console; actions that are not allowed now are disabled or hidden. */
export const DeskButtons = memo(function DeskButtons({
  permissions,
  isOff,
  onPress,
  isCompact = false,
}: Props) {
  const often = deskButtons.filter(({ place }) => place === "often");
  const seldom = deskButtons.filter((button) => button.place === "seldom" && mayPress(button, permissions));
  const shown = (button: DeskButton) => (
    <ActionButton
      key={button.action}
      button={button}
      isOff={isOff || !mayPress(button, permissions)}
      size={isCompact ? "lg" : "md"}
      isForThumb={isCompact}
      onPress={onPress}
    />
  );
  return (
    <Stack gap="xs" role="group">
      <ActionButton
        button={nextButton}
        isOff={isOff || !mayPress(nextButton, permissions)}
        size={isCompact ? "xl" : "lg"}
        isForThumb={isCompact}
        isMain
        onPress={onPress}
      />
      <SimpleGrid cols={2} spacing="xs">
        {often.map(shown)}
      </SimpleGrid>
      <SimpleGrid cols={isCompact ? 2 : { base: 2, xs: 3 }} spacing="xs" className={classes["seldom"] ?? ""}>
        {seldom.map(shown)}
      </SimpleGrid>
    </Stack>
  );
});

const ActionButton = memo(function ActionButton({
  button,
  isOff,
  size,
  isForThumb,
  isMain = false,
  onPress,
}: {
  readonly button: DeskButton;
  readonly isOff: boolean;
  readonly size: "md" | "lg" | "xl";
  /** Bigger, with text of the usual size and without key hints. */
  readonly isForThumb: boolean;
  readonly isMain?: boolean;
  readonly onPress: (button: DeskButton) => void;
}) {
  const t = useTexts();
  const { action, code, icon: Icon } = button;
  const isSmall = button.place === "seldom" && size === "md";
  return (
    <Button
      size={isSmall ? "xs" : size}
      fullWidth
      px="xs"
      variant={isMain ? "filled" : action === "delete" ? "subtle" : "default"}
      {...(action === "delete" ? { color: "red" } : {})}
      title={t(`action.${action}`)}
      {...(isSmall ? {} : { leftSection: <Icon size={isMain ? 22 : 16} aria-hidden /> })}
      {...(isForThumb
        ? { fz: isMain ? "xl" : "md" }
        : {
            rightSection: (
              <Kbd size="xs" aria-hidden className={classes["key"] ?? ""}>
                {letterOf(code)}
              </Kbd>
            ),
          })}
      justify={isForThumb ? "center" : "space-between"}
      // Not `disabled`: that would lose the focus of keyboard users.
      aria-disabled={isOff}
      {...(isOff ? { "data-disabled": true } : {})}
      aria-keyshortcuts={letterOf(code)}
      onClick={() => {
        if (!isOff) onPress(button);
      }}
    >
      <Text component="span" truncate inherit>
        {t(`action.${action}`)}
      </Text>
    </Button>
  );
});
