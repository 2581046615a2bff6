import { IconButton } from '@kanaka/ui/icon-button';
import { Check, Link2, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whatsAppChat } from './contacts.ts';
import { useShop } from './use-shop.ts';

const CONFIRMED_MS = 4000;

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The page has no clipboard (no HTTPS), or no permission to write to it.
    return false;
  }
}

const focusOn = (field: HTMLElement | null) => field?.focus();

/** Shares a page: by WhatsApp, by copying its URL, or with the phone's share sheet. Only in a browser. */
export function ShareLinks({ path, title, what }: { path: string; title: string; what: 'piece' | 'wishlist' }) {
  const shop = useShop();
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // Only the browser knows the URL at which the shop was opened.
  const address = new URL(path, window.location.origin).href;

  const copy = async () => setState((await copied(address)) ? 'copied' : 'by-hand');

  const share = async () => {
    try {
      await navigator.share({ title: `${title} · ${shop.name}`, url: address });
    } catch {
      // The shopper closed the share sheet.
    }
  };

  return (
    <div role="group" aria-label={`Share this ${what}`} className="text-sm text-ink-soft">
      <div className="-ml-3 flex flex-wrap items-center">
        <span aria-hidden="true" className="pr-1 pl-3 font-medium">
          Share
        </span>
        <a
          href={whatsAppChat('', `${title}, ${shop.name}: ${address}`)}
          target="_blank"
          rel="noreferrer"
          aria-label="Share on WhatsApp"
          className="inline-flex h-11 items-center gap-2 rounded-sm px-3 transition-colors hover:bg-ivory-deep hover:text-ink"
        >
          <MessageCircle className="size-[1.125rem]" />
          WhatsApp
        </a>
        <button
          type="button"
          onClick={() => void copy()}
          className="inline-flex h-11 items-center gap-2 rounded-sm px-3 transition-colors hover:bg-ivory-deep hover:text-ink"
        >
          {state === 'copied' ? (
            <Check className="size-[1.125rem] text-emerald" />
          ) : (
            <Link2 className="size-[1.125rem]" />
          )}
          Copy link
        </button>
        {'share' in navigator && (
          <IconButton name="Share" onClick={() => void share()} className="text-ink-soft!">
            <Share2 className="!size-[1.125rem]" />
          </IconButton>
        )}
        <span role="status" className="px-1 text-emerald">
          {state === 'copied' && 'Link copied'}
        </span>
      </div>
      {state === 'by-hand' && (
        <input
          ref={focusOn}
          readOnly
          value={address}
          aria-label={`The address of this ${what}, to copy`}
          onFocus={({ target }) => target.select()}
          className="mt-1 h-11 w-full max-w-md rounded-sm border border-line bg-white px-3 text-ink"
        />
      )}
    </div>
  );
}
