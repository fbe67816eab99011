import { expect, test } from "vitest";
import { liqpaySignature } from "#payments/providers/liqpay";
import { isSignedBy } from "#payments/providers/monobank";
import { stripeSignatureTime } from "#payments/providers/stripe";

test("LiqPay's signature is that of another implementation", () => {
  const data =
    "eyJwdWJsaWNfa2V5IjoiaTAwMDAwMDAwIiwidmVyc2lvbiI6MywiYWN0aW9uIjoic3RhdHVzIiwib3JkZXJfaWQiOiJjaGVyZ2EtMSJ9";
  expect(liqpaySignature("a4825234f4bae72a0be04eafe9e8e2bada209255", data)).toBe(
    "L4/NzueVIR6zNZx2cx//tqNavF8=",
  );
});

// The example of Monobank's documentation.
const monobankKey =
  "LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg==";
const monobankSignature =
  "MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA=";
const monobankReport = `{
  "invoiceId": "p2_9ZgpZVsl3",
  "status": "created",
  "failureReason": "string",
  "amount": 4200,
  "ccy": 980,
  "finalAmount": 4200,
  "createdDate": "2019-08-24T14:15:22Z",
  "modifiedDate": "2019-08-24T14:15:22Z",
  "reference": "84d0070ee4e44667b31371d8f8813947",
  "cancelList": [
    {
      "status": "processing",
      "amount": 4200,
      "ccy": 980,
      "createdDate": "2019-08-24T14:15:22Z",
      "modifiedDate": "2019-08-24T14:15:22Z",
      "approvalCode": "662476",
      "rrn": "060189181768",
      "extRef": "635ace02599849e981b2cd7a65f417fe"
    }
  ]
}`;

test("Monobank's own example is accepted, and any other byte, signature or key is not", () => {
  const body = Buffer.from(monobankReport);
  expect(isSignedBy(monobankKey, body, monobankSignature)).toBe(true);
  expect(
    isSignedBy(monobankKey, Buffer.from(monobankReport.replace("4200", "4201")), monobankSignature),
  ).toBe(false);
  expect(isSignedBy(monobankKey, body, monobankSignature.replace("MEU", "MEY"))).toBe(false);
  expect(isSignedBy(monobankKey, body, "")).toBe(false);
  expect(isSignedBy("no key", body, monobankSignature)).toBe(false);
});

test("Stripe's signature is over time and body, and a secret may be about to be replaced", () => {
  const body = Buffer.from('{"type":"checkout.session.completed"}');
  const right = "785ea8bf8bccac096cf81b818e0afd6586db52ffbfc3c1884102d1f1e0617dfe";
  const time = (header: string, secret = "whsec_test_secret") => stripeSignatureTime(secret, body, header);
  expect(time(`t=1492774577,v1=${right}`)).toBe(1_492_774_577);
  expect(time(`t=1492774577,v1=${"0".repeat(64)},v1=${right},v0=x`)).toBe(1_492_774_577);
  expect(time(`t=1492774578,v1=${right}`)).toBeUndefined();
  expect(time(`t=1492774577,v0=${right}`)).toBeUndefined();
  expect(time(`v1=${right}`)).toBeUndefined();
  expect(time(`t=1492774577,v1=${right}`, "")).toBeUndefined();
  expect(time(`t=1492774577,v1=${right}`, "whsec_other")).toBeUndefined();
  expect(time("")).toBeUndefined();
});
