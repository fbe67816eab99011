import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

/** Returns an `inputContainer` with a button beside the input, on its line and above its hint. */
export const besideInput = (button: ReactNode) =>
  function container(input: ReactNode): ReactNode {
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Box flex={1} miw={0}>
          {input}
        </Box>
        {button}
      </Group>
    );
  };
