import { MenuCards } from "#staff/pages/menu-cards.tsx";

/** What centres share. */
export default function ListPage() {
  return <MenuCards title="page.list" groups={["menu.lists"]} />;
}
