import { toast } from '@kanaka/ui/toaster';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** How long the button says that it has copied. */
const COPIED_MS = 2_000;

/** A hallmark number that can be copied, for the app in which anybody can check it. */
export function Huid({ huid }: { huid: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(huid);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      toast({ title: 'The number could not be copied', variant: 'destructive' });
    }
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span className="figures font-medium text-ink">{huid}</span>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={copied ? `HUID ${huid} copied` : `Copy HUID ${huid}`}
        className="relative inline-grid size-8 place-items-center rounded-sm text-emerald before:absolute before:-inset-1.5 hover:bg-emerald-soft [&_svg]:size-4"
      >
        {copied ? <Check /> : <Copy />}
      </button>
    </span>
  );
}

/** What a shopper does with the number. */
export function HuidCheck() {
  return (
    <span className="block text-sm text-ink-muted">
      The six characters lasered beside the hallmark. To check them, open the BIS Care app, choose Verify HUID and enter
      them: it shows who hallmarked this very piece, when, and at which purity.
    </span>
  );
}

/** The number with what to do with it. */
export function HuidToCheck({ huid }: { huid: string }) {
  return (
    <>
      <Huid huid={huid} />
      <HuidCheck />
    </>
  );
}
