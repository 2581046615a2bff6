/** The code by which a shipment is collected, in two groups, as people read it aloud. */
export function PickupCode({ code }: { code: string }) {
  return (
    <div className="mb-5 border-l-2 border-emerald bg-ivory px-4 py-3">
      <p className="text-sm text-ink-muted">Your code</p>
      <p className="figures text-2xl tracking-widest">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Please say it only in the shop: your pieces are given to whoever has it. You can also send somebody with it.
      </p>
    </div>
  );
}
