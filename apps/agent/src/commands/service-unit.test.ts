import { expect, test } from "vitest";
import { serviceUnit } from "#commands/service-unit";

const installation = {
  node: ["/usr/bin/node", "--no-opt"],
  program: "/opt/cherga agent/cherga-agent.js",
  folder: "/home/100%/agent",
  user: "hall",
  groups: new Set(["lp", "users"]),
};

test("the unit runs this installation, and is not started again after the server has removed it", () => {
  const unit = serviceUnit(installation);
  expect(unit).toContain(
    'ExecStart="/usr/bin/node" "--no-opt" "/opt/cherga agent/cherga-agent.js" "run" "--folder" "/home/100%%/agent"\n',
  );
  expect(unit).toContain("User=hall\n");
  expect(unit).toContain("Restart=always\n");
  expect(unit).toContain("RestartPreventExitStatus=3\n");
});

test("the unit names only groups that the computer has", () => {
  expect(serviceUnit(installation)).toContain("SupplementaryGroups=lp\n");
  expect(serviceUnit({ ...installation, groups: new Set() })).not.toContain("SupplementaryGroups");
});
