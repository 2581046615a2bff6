import { ButtonLink } from '@kanaka/ui/button-link';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const HOST = 'https://www.youtube-nocookie.com';
/** How long to wait for the player's first message. */
const SILENCE_MS = 10_000;

type PlayerNews = { event?: unknown };

function newsOf(data: unknown): PlayerNews {
  if (typeof data !== 'string') return {};
  try {
    const news: unknown = JSON.parse(data);
    return typeof news === 'object' && news !== null ? news : {};
  } catch {
    return {};
  }
}

/** The piece's video. No request goes to YouTube before the shopper presses play. */
export function ProductVideo({ link, title, poster }: { link: string; title: string; poster: string }) {
  const id = videoId(link);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'idle' | 'playing' | 'unavailable'>(id ? 'idle' : 'unavailable');

  useEffect(() => {
    if (state !== 'playing') return undefined;
    const silence = setTimeout(() => setState('unavailable'), SILENCE_MS);
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== HOST || source !== frame.current?.contentWindow) return;
      clearTimeout(silence);
      // All errors of the player mean that the video cannot be shown: private, deleted, or embedding not allowed.
      if (newsOf(data).event === 'onError') setState('unavailable');
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(silence);
      window.removeEventListener('message', onMessage);
    };
  }, [state]);

  if (state === 'unavailable') {
    return (
      <div className="flex aspect-video flex-col items-center justify-center gap-4 bg-ivory-deep px-6 text-center">
        <p className="max-w-sm text-base text-ink-soft">
          Video Unavailable: This video cannot be embedded or may be private/restricted.
        </p>
        <ButtonLink variant="outline" size="sm" to={link} target="_blank" rel="noreferrer">
          Watch on YouTube
        </ButtonLink>
      </div>
    );
  }
  if (state === 'idle') {
    return (
      <button
        type="button"
        onClick={() => setState('playing')}
        aria-label={`Play the film of ${title}`}
        className="group relative block aspect-video w-full overflow-hidden"
      >
        <ResponsiveImage url={poster} alt="" sizes="(min-width: 768px) 40rem, 100vw" className="absolute inset-0" />
        <span className="absolute inset-0 bg-emerald-deep/25 transition-colors group-hover:bg-emerald-deep/35" />
        <span className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-white text-emerald">
          <Play className="ml-1 size-6" />
        </span>
      </button>
    );
  }
  return (
    <iframe
      ref={frame}
      src={`${HOST}/embed/${id}?autoplay=1&rel=0&enablejsapi=1&origin=${encodeURIComponent(window.location.origin)}`}
      title={`Film of ${title}`}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={({ currentTarget }) =>
        // Any origin: the message has no secrets, and if the player is blocked, the frame does not have YouTube's origin.
        currentTarget.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id: 1 }), '*')
      }
      className="aspect-video w-full bg-ink"
    />
  );
}

/** The id of a YouTube video, from any form of its URL; null when there is none. */
export function videoId(link: string): string | null {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(www|m)\./, '');
  const path = url.pathname.split('/').filter(Boolean);
  const id =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '')
          ? path[1]
          : url.searchParams.get('v')
        : null;
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}
