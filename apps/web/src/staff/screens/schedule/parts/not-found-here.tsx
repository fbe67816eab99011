import { Alert, Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly back: { readonly to: string }; readonly words: string };

/** A notice that the address names a missing part, with a link back. */
export function NotFoundHere({ back, words }: Props) {
  const t = useTexts();
  return (
    <Alert color="orange" role="alert">
      {t("schedule.notFound")}{" "}
      <Anchor component={Link} {...back} c="inherit" underline="always">
        {words}
      </Anchor>
    </Alert>
  );
}
