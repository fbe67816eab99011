import { Box, Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { FieldState } from "#staff/forms/form.tsx";

type Props = {
  readonly field: Pick<FieldState<unknown>, "label" | "hint" | "error">;
  readonly children: ReactNode;
};

/** Groups several inputs under one label. */
export function GroupFrame({ field: { label, hint, error }, children }: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={error}
      labelElement="div"
      labelProps={{ id }}
      role="group"
      aria-labelledby={id}
    >
      {/* A single input keeps this distance by itself. */}
      <Box mb={hint !== undefined || error !== undefined ? 4 : 0}>{children}</Box>
    </Input.Wrapper>
  );
}
