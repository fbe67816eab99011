import { checkEveryPage } from "./every-page.ts";

checkEveryPage("ua");
