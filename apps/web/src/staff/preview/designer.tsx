import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/preview/preview-frame.module.css";

/** Shows a form beside its preview. */
export function PreviewDesigner({
  children,
  shown,
}: {
  readonly children: ReactNode;
  readonly shown: ReactNode;
}) {
  return (
    <div className={classes["designer"]}>
      <div className={classes["halves"]}>
        <div>{children}</div>
        <section className={classes["shown"]}>{shown}</section>
      </div>
    </div>
  );
}

/** Resets a previewed screen to its first step. */
export function BeginAgain({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts();
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={onClick}>
      {t("preview.again")}
    </Button>
  );
}
