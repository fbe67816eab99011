import { Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/organization/section.module.css";

type Props = {
  readonly title: TextKey;
  /** A link with it leads to the first control of the group. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** Groups settings about the same topic. */
export function Section({ title, id, children }: Props) {
  const t = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  // The page is loaded after the browser has looked for the part.
  useEffect(() => {
    if (id === undefined || location.hash !== `#${id}`) return;
    ref.current?.scrollIntoView({ block: "start" });
    ref.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [id]);
  return (
    <Stack
      gap="sm"
      component="section"
      className={classes["section"] ?? ""}
      {...(id === undefined ? {} : { id })}
      ref={ref}
    >
      <Title order={3} size="h5">
        {t(title)}
      </Title>
      {children}
    </Stack>
  );
}
