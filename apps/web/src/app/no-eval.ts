import { z } from "zod";

// Making functions out of text is faster, and is what our pages are never allowed to do. Imported before any schema is
// made; the build keeps it together with the library for that.
z.config({ jitless: true });
