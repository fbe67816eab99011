import { MenuCards } from "#staff/pages/menu-cards.tsx";

/** What a centre is made of. */
export default function CatalogPage() {
  return <MenuCards title="page.catalog" groups={["menu.administration"]} />;
}
