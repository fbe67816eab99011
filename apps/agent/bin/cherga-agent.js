#!/usr/bin/env -S node --max-semi-space-size=1 --semi-space-growth-factor=1 --optimize-for-size --no-opt
// The program mostly waits: these flags save a fifth of the memory, and it needs no optimizing compiler.
await import("../dist/cherga-agent.js");
