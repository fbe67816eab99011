import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";

/** Puts short fields side by side where there is room. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid type="container" cols={{ base: 1, "420px": 2 }} verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}
