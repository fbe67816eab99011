import { MenuCards } from "#staff/pages/menu-cards.tsx";

/** Everything one can go to. */
export default function MainPage() {
  return <MenuCards title="page.main" />;
}
