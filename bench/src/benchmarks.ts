// Every benchmark there is, a line each: export it here, and it runs.
export { clone } from "#benchmarks/clone";
export { operatorConsole } from "#benchmarks/console";
export { dayDesks } from "#benchmarks/day-desks";
export { dayListeners } from "#benchmarks/day-listeners";
export { dayLists } from "#benchmarks/day-lists";
export { dayRush } from "#benchmarks/day-rush";
export { engineQueue } from "#benchmarks/engine-queue";
export { engineSlots } from "#benchmarks/engine-slots";
export { listeners } from "#benchmarks/listeners";
export { serviceList } from "#benchmarks/service-list";
export { start } from "#benchmarks/start";
export { staffWeb } from "#benchmarks/staff-web";
export { visitorRush } from "#benchmarks/visitor-rush";
export { visitorScreens } from "#benchmarks/visitor-screens";
export { visitorTimes } from "#benchmarks/visitor-times";
export { visitorTracker } from "#benchmarks/visitor-tracker";
export { visitorWall } from "#benchmarks/visitor-wall";
