import type { Values } from "@cherga/contract/resource";
import { board } from "@cherga/contract/resources/board";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { EnrolledScreens } from "#staff/enrolment/enrolled-screens.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { OrganizationField } from "#staff/forms/fields/choices/organization-field.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { PreviewDesigner } from "#staff/preview/designer.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import {
  AnnouncementPart,
  CallPopupPart,
  OperatorPart,
  BoardQueueForm,
  RestPart,
  TickerPart,
  TitlePart,
} from "#staff/screens/board/board-parts.tsx";
import { BoardPreview } from "#staff/screens/board/board-preview.tsx";
import { SlidesPart } from "#staff/screens/board/slides-part.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { PartStack } from "#staff/ui/layout.tsx";
import { useKept } from "#staff/ui/use-kept.ts";

type BoardLens = Lens<Values<typeof board.fields>>;

const screen = defineScreen({
  resource: board,
  path: "/board",
  detail: ({ description }) => description,
  form: (f, { id }) => (
    <PreviewDesigner shown={<BoardPreview />}>
      <BoardTabs f={f} id={id} />
    </PreviewDesigner>
  ),
});

/** The boards in the hall. */
export default function BoardPage() {
  return <ResourcePage screen={screen} />;
}

/** One tab for each part of a board. */
const tabs = {
  info: (f, id) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <OrganizationField of={f.at("organizationId")} />
      {id !== undefined && (
        <EnrolledScreens
          key={id}
          target={{ boardId: id }}
          page={`/screen/${id}`}
          settings={`/board/${id}`}
          organizationId={f.at("organizationId")}
        />
      )}
    </>
  ),
  operator: (f) => <OperatorPart of={f.at("operator")} />,
  announcement: (f) => (
    <>
      <AnnouncementPart of={f.at("announcement")} />
      <SlidesPart of={f.at("slides")} />
    </>
  ),
  rest: (f) => <RestPart of={f.at("rest")} />,
  title: (f) => <TitlePart of={f.at("title")} />,
  ticker: (f) => <TickerPart of={f.at("ticker")} />,
  queue: (f) => <BoardQueueForm of={f.at("queue")} />,
  callPopup: (f) => <CallPopupPart of={f.at("callPopup")} />,
} as const satisfies Readonly<Record<string, (f: BoardLens, id: number | undefined) => ReactNode>>;

const tabNames = [
  "info",
  "operator",
  "announcement",
  "rest",
  "title",
  "ticker",
  "queue",
  "callPopup",
] as const;

function BoardTabs({ f, id }: { readonly f: BoardLens; readonly id: number | undefined }) {
  const t = useTexts();
  const [tab, setTab] = useKept("tab:board", tabNames, "info");
  return (
    <Tabs value={tab} onChange={(value) => setTab(tabNames.find((name) => name === value) ?? "info")}>
      <Tabs.List>
        {tabNames.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`board.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabNames.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {name === tab && <PartStack>{tabs[name](f, id)}</PartStack>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
