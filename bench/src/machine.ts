import { cpus, loadavg, totalmem } from "node:os";

/** What the figures were measured on. Other work at the same time shows in the load. */
export function machineFacts() {
  const processors = cpus();
  return {
    platform: `${process.platform} ${process.arch}`,
    cpus: processors.length,
    cpu: processors[0]?.model ?? "unknown",
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    loadAverage: loadavg(),
  };
}
