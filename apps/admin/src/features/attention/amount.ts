/** An amount in the smallest unit of any currency, as Razorpay sends it: 103000 INR → ₹1,030.00. */
export function formatAmount(amount: number, currency: string): string {
  // Intl throws on a malformed currency code; the owner must be able to read the amount anyway.
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
