import { MenuCards } from "#staff/pages/menu-cards.tsx";

/** What stands in the hall and at the desks. */
export default function DevicePage() {
  return <MenuCards title="page.device" groups={["menu.devices"]} />;
}
