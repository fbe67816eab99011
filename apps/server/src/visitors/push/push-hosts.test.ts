import { expect, test } from "vitest";
import { isPushHost, usualPushHosts } from "#visitors/push/push-hosts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
])("%s is where browsers are reached", (endpoint) => {
  expect(isPushHost(endpoint, usualPushHosts)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/",
  "https://fcm.googleapis.com.evil.example/",
  "https://evilpush.apple.com/",
  "https://push.apple.com.evil.example/",
  "https://user:word@fcm.googleapis.com/",
  "https://fcm.googleapis.com@127.0.0.1/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "nonsense",
])("%s is not", (endpoint) => {
  expect(isPushHost(endpoint, usualPushHosts)).toBe(false);
});

test("a service of the house is named by its origin", () => {
  const hosts = [...usualPushHosts, "http://127.0.0.1:9000"];
  expect(isPushHost("http://127.0.0.1:9000/a", hosts)).toBe(true);
  expect(isPushHost("http://127.0.0.1:9001/a", hosts)).toBe(false);
  expect(isPushHost("https://127.0.0.1:9000/a", hosts)).toBe(false);
});
