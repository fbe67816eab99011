// Making functions out of text is faster, and is what our pages are never allowed to do. Said before the library that
// would try it is loaded; in the place where it looks, because to ask the library itself would load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
