import { IconButton } from '@kanaka/ui/icon-button';
import { Check, Link2, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShop } from '../../shared/use-shop.ts';

const CONFIRMED_MS = 4000;

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on this page, or it may not be written to.
    return false;
  }
}

/** Hands a piece on: by WhatsApp, by its address, or by whatever the phone offers. */
export function SharePiece({ slug, title }: { slug: string; title: string }) {
  const shop = useShop();
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const address = new URL(`/shop/product/${slug}`, window.location.origin).href;

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    if (await copied(address)) return setState('copied');
    flushSync(() => setState('by-hand'));
    field.current?.focus();
    field.current?.select();
    // Where there is no clipboard to write to, the old way of copying what is selected often still works.
    if (!document.execCommand?.('copy')) return;
    button.current?.focus();
    setState('copied');
  };

  const share = async () => {
    try {
      await navigator.share({ title: `${title} · ${shop.name}`, url: address });
    } catch {
      // The shopper closed the phone's own sheet.
    }
  };

  return (
    <div role="group" aria-label="Share this piece" className="mt-4 text-sm text-ink-soft">
      <div className="-ml-3 flex flex-wrap items-center">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title}, ${shop.name}: ${address}`)}`}
          target="_blank"
          rel="noreferrer"
          aria-label="Share on WhatsApp"
          className="inline-flex h-11 items-center gap-2 rounded-sm px-3 transition-colors hover:bg-ink/5 hover:text-ink"
        >
          <MessageCircle aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.5} />
          WhatsApp
        </a>
        <button
          ref={button}
          type="button"
          onClick={() => void copy()}
          className="inline-flex h-11 items-center gap-2 rounded-sm px-3 transition-colors hover:bg-ink/5 hover:text-ink"
        >
          {state === 'copied' ? (
            <Check aria-hidden="true" className="size-[1.125rem] text-emerald" strokeWidth={1.5} />
          ) : (
            <Link2 aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.5} />
          )}
          Copy link
        </button>
        {'share' in navigator && (
          <IconButton name="Share" onClick={() => void share()} className="text-ink-soft">
            <Share2 aria-hidden="true" className="!size-[1.125rem]" strokeWidth={1.5} />
          </IconButton>
        )}
        <span role="status" className="px-1 text-emerald">
          {state === 'copied' && 'Link copied'}
        </span>
      </div>
      {state === 'by-hand' && (
        <input
          ref={field}
          readOnly
          value={address}
          aria-label="The address of this piece, to copy"
          onFocus={({ target }) => target.select()}
          className="mt-1 h-11 w-full max-w-md rounded-sm border border-line bg-white px-3 text-ink"
        />
      )}
    </div>
  );
}
