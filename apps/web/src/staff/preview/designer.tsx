import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/preview/preview-frame.module.css";

/** Puts a form beside what comes of it. */
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

/** Keeps a preview as wide as leaves room for the form: an upright one narrow, a lying one wide. */
export function Sized({
  isUpright,
  children,
}: {
  readonly isUpright: boolean;
  readonly children: ReactNode;
}) {
  return <div className={classes[isUpright ? "upright" : "lying"]}>{children}</div>;
}

/** Leads a previewed screen back to where visitors begin. */
export function BeginAgain({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts();
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={onClick}>
      {t("preview.again")}
    </Button>
  );
}
