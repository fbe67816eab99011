import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** Puts the fields of a part of a form one under the other. */
export function PartStack({ children }: { readonly children: ReactNode }) {
  return <Stack gap="md">{children}</Stack>;
}
