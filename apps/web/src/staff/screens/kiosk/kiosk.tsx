import type { Values } from "@cherga/contract/resource";
import { terminal } from "@cherga/contract/resources/terminal";
import { EnrolledScreens } from "#staff/enrolment/enrolled-screens.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { OrganizationField } from "#staff/forms/fields/choices/organization-field.tsx";
import { kioskLimitTypes, LimitsField } from "#staff/forms/fields/lists/limits-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { PreviewDesigner } from "#staff/preview/designer.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { KioskPreview } from "#staff/screens/kiosk/kiosk-preview.tsx";
import { LanguagesField } from "#staff/screens/kiosk/languages-field.tsx";
import { MenuEditor } from "#staff/screens/kiosk/menu-editor.tsx";
import { PartStack } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: terminal,
  path: "/terminal",
  detail: ({ description }) => description,
  form: (f, { id }) => (
    <PreviewDesigner shown={<KioskPreview />}>
      <PartStack>
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("description")} />
        <OrganizationField of={f.at("organizationId")} />
        <LanguagesField of={f.at("languages")} organizationId={f.at("organizationId")} />
        <MenuEditor of={f.at("menu")} />
        <AutoField of={f.at("panels")} />
        <AutoField of={f.at("printerDeviceId")} />
        <BrowserPrintField of={f} />
        <LimitsField of={f.at("limits")} types={kioskLimitTypes} />
        {id !== undefined && (
          <EnrolledScreens
            key={id}
            target={{ terminalId: id }}
            page={`/kiosk/${id}`}
            settings={`/terminal/${id}`}
            organizationId={f.at("organizationId")}
          />
        )}
      </PartStack>
    </PreviewDesigner>
  ),
});

type Terminal = Values<typeof terminal.fields>;

/** A kiosk with a printer does not print from the browser as well. */
function BrowserPrintField({ of }: { readonly of: Lens<Terminal> }) {
  const printer = useValue(of.at("printerDeviceId"));
  return printer === null || printer === undefined ? <AutoField of={of.at("browserPrint")} /> : null;
}

/** The kiosks at which visitors take tickets. */
export default function TerminalPage() {
  return <ResourcePage screen={screen} />;
}
