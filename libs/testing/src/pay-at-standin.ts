/** Pays an order of Razorpay at its stand-in, `how` as `ControlPayment` there says. Returns the proof that its popup would. */
export async function payAtStandin(standinUrl: string, how: { order_id: string; [more: string]: unknown }) {
  const response = await fetch(`${standinUrl}/standin/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', ...how }),
    signal: AbortSignal.timeout(30_000),
  });
  return (await response.json()) as Record<string, unknown>;
}
