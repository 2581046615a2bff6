/** An amount in any currency's smallest unit, as Razorpay tells it: 103000 INR → ₹1,030.00. */
export function formatAmount(amount: number, currency: string): string {
  // Intl refuses what does not look like a currency, and nothing may keep the owner from reading this.
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
