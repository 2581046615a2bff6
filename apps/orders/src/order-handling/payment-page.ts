/** Razorpay begins the id of each test key like this. */
const TEST_KEY = 'rzp_test_';

/**
 * A payment's page in Razorpay's dashboard. The address is the same in both modes; a payment that was made with a test key is
 * found there in Test Mode only.
 */
export function paymentPage(paymentId: string, keyId: string): { url: string; isTest: boolean } {
  return { url: `https://dashboard.razorpay.com/app/payments/${paymentId}`, isTest: keyId.startsWith(TEST_KEY) };
}
