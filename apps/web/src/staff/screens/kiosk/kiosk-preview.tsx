import type { Answer, CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { previewCalls } from "@cherga/contract/calls/preview";
import type { LanguageCode } from "@cherga/contract/constants";
import { terminal } from "@cherga/contract/resources/terminal";
import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { send } from "#staff/api/send.ts";
import { BeginAgain } from "#staff/preview/designer.tsx";
import { type PreviewCall, previewRefusedBy, type Reply } from "#staff/preview/preview-frame.tsx";
import { PreviewPane } from "#staff/preview/preview-pane.tsx";
import { ShapeChoice, sizes, useShape } from "#staff/preview/shapes.tsx";
import { useDraft, usePreview } from "#staff/preview/use-preview.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type KioskPreviewAnswer = Answer<typeof previewCalls.kiosk>;

/** The kiosk as it would look: everything works, and nothing is saved. */
export function KioskPreview() {
  const t = useTexts();
  const [shape, setShape] = useShape("kiosk", "upright");
  const [language, setLanguage] = useState<LanguageCode>();
  const [round, setRound] = useState(0);
  const typed = useDraft(terminal);
  // A new kiosk can be previewed before it has a name.
  const draft = { ...typed, name: typed["name"] || t("terminal.new") };
  const given = usePreview<typeof previewCalls.kiosk>(previewCalls.kiosk, { terminal: draft });
  const shown = useMemo(() => given && speaking(given, language), [given, language]);

  async function answer({ path, body }: PreviewCall): Promise<Reply | undefined> {
    if (shown === undefined) return undefined;
    const { configuration, services } = shown;
    switch (path) {
      case "/api/kiosk/configuration":
        return { status: 200, body: configuration };
      case "/api/kiosk/services": {
        const { version, time } = configuration;
        return { status: 200, body: { version, time, services } };
      }
      case "/api/kiosk/free-time":
        return freeTime(draft, body);
      case "/api/kiosk/register":
        return { status: 201, body: { ticket: inventedTicket(shown, wantedIn(body)) } };
      default:
        return { status: 404, body: { error: "ERROR_NOT_FOUND" } };
    }
  }

  const languages = given?.configuration.languages ?? [];
  return (
    <PreviewPane
      hint={t("preview.kioskHint")}
      controls={
        <>
          {languages.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t("preview.language")}
              value={language ?? languages[0]?.code ?? ""}
              onChange={(value) => {
                setLanguage(languages.find(({ code }) => code === value)?.code);
                setRound((count) => count + 1);
              }}
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          <ShapeChoice shape={shape} onChange={setShape} />
          <BeginAgain onClick={() => setRound((count) => count + 1)} />
        </>
      }
      round={round}
      page="/kiosk/preview"
      title={t("preview.kiosk")}
      size={sizes[shape]}
      stamp={shown}
      answer={answer}
    />
  );
}

let versions = 0;

/** Puts the chosen language first, because a kiosk begins in it; another version makes the kiosk render again. */
function speaking(
  { configuration, services }: KioskPreviewAnswer,
  language: LanguageCode | undefined,
): KioskPreviewAnswer {
  const { languages } = configuration;
  const chosen = languages.filter(({ code }) => code === language);
  const others = languages.filter(({ code }) => code !== language);
  versions += 1;
  return {
    configuration: { ...configuration, version: String(versions), languages: [...chosen, ...others] },
    services,
  };
}

type RegisterBody = CallInput<typeof kioskCalls.register>["body"];

// The frame runs our own program, which sends the call's body.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const wantedIn = (body: unknown): RegisterBody => body as RegisterBody;

async function freeTime(draft: object, asked: unknown): Promise<Reply> {
  try {
    const body = await send<typeof previewCalls.kioskFreeTime>({
      method: "POST",
      path: "/terminal/preview/free-time",
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      body: { ...Object(asked), terminal: draft } as CallInput<typeof previewCalls.kioskFreeTime>["body"],
    });
    return { status: 200, body };
  } catch (thrown) {
    return previewRefusedBy(thrown);
  }
}

/** Returns a made-up ticket for the preview. */
function inventedTicket(
  { configuration, services }: Answer<typeof previewCalls.kiosk>,
  { service, servicePackage, queueDateTime }: CallInput<typeof kioskCalls.register>["body"],
): VisitorTicket {
  const named = configuration.packages.find(({ id }) => id === servicePackage)?.serviceIds ?? [service];
  const state = services.find((each) =>
    "serviceId" in each ? each.serviceId === service : each.servicePackageId === servicePackage,
  );
  return {
    num: "A017",
    token: "preview",
    type: queueDateTime === undefined ? "inPlaceCurrent" : "inPlaceFixed",
    entryTime: configuration.time,
    plannedTime: queueDateTime ?? null,
    services: configuration.services
      .filter(({ id }) => named.includes(id))
      .map(({ id, name }) => ({ id, name })),
    expectedWait: state?.expectedWait ?? null,
    peopleAhead: queueDateTime === undefined ? (state?.ahead ?? null) : null,
    room: null,
  };
}
