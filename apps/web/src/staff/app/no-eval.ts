// Stops Zod from compiling functions from text, which our content security policy forbids. It is set globally, before
// Zod is loaded: importing Zod to configure it would load it here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
