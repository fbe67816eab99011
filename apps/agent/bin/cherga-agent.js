#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// The program mostly waits: these flags save a third of the memory, and it needs no optimizing compiler. They are set
// here, because programs are often started as `node cherga-agent.js`.
for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1", "--no-opt"])
  setFlagsFromString(flag);
await import("../dist/cherga-agent.js");
