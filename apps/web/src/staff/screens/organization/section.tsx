import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/organization/section.module.css";

type Props = { readonly title: TextKey; readonly children: ReactNode };

/** Groups settings about the same topic. */
export function Section({ title, children }: Props) {
  const t = useTexts();
  return (
    <Stack gap="sm" component="section" className={classes["section"] ?? ""}>
      <Title order={3} size="h5">
        {t(title)}
      </Title>
      {children}
    </Stack>
  );
}
