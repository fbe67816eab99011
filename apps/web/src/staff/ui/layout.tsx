import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** Puts short fields side by side where there is room. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid type="container" cols={{ base: 1, "420px": 2 }} verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

/** Puts the fields of a part of a form one under the other. */
export function PartStack({ children }: { readonly children: ReactNode }) {
  return <Stack gap="md">{children}</Stack>;
}
