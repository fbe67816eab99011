import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** Places short fields side by side where there is room. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid type="container" cols={{ base: 1, "420px": 2 }} verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

/** Stacks the fields of a part of a form. */
export function PartStack({ children }: { readonly children: ReactNode }) {
  return <Stack gap="md">{children}</Stack>;
}
