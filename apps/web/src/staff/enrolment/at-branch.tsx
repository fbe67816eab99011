import { Alert, Anchor, Text } from "@mantine/core";
import { IconServer } from "@tabler/icons-react";
import type { BranchServer } from "#staff/enrolment/use-branch-server.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: "screen" | "device";
  readonly server: BranchServer;
  /** The address of the page with the settings. */
  readonly settings: string;
  /** The address of a screen. */
  readonly page?: string;
};

/** Screens and devices of a branch with a local server are connected there: a code that is made here is not known there. */
export function AtBranch({ of, server: { name, host }, settings, page }: Props) {
  const t = useTexts();
  const origin = host.includes("://") ? host : `http://${host}`;
  return (
    <Alert color="blue" title={t(`enrolment.atBranch.title.${of}`)} icon={<IconServer size={20} />}>
      <Text size="sm">{t(`enrolment.atBranch.${of}`, { server: name })}</Text>
      {URL.canParse(origin) ? (
        <>
          <Text size="sm" mt={4}>
            {t("enrolment.atBranch.settings")}: <Address of={new URL(settings, origin).href} />
          </Text>
          {page !== undefined && (
            <Text size="sm">
              {t("enrolment.page")}: <Address of={new URL(page, origin).href} />
            </Text>
          )}
        </>
      ) : (
        <Text size="sm" mt={4}>
          {page === undefined
            ? t("enrolment.atBranch.noAddress.device", { settings })
            : t("enrolment.atBranch.noAddress.screen", { settings, page })}
        </Text>
      )}
    </Alert>
  );
}

/** An address that opens beside the page. */
export function Address({ of }: { readonly of: string }) {
  return (
    <Anchor href={of} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: "anywhere" }}>
      {of}
    </Anchor>
  );
}
