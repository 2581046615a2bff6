import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How far to scroll before the button is shown. */
export const SHOWN_AFTER_PX = 200;

/** What must stay visible: the checkout's total, the button that removes a piece from the bag, the texts of the footer. */
const RESERVED = '[data-keep-clear], main [aria-label^="Remove "], footer p, footer a';

/** Whether the button would cover some of it. */
function coversReservedArea(place: HTMLElement | null): boolean {
  if (!place) return false;
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return [...document.querySelectorAll(RESERVED)].some((reserved) => {
    const clear = reserved.getBoundingClientRect();
    return left < clear.right && right > clear.left && top < clear.bottom && bottom > clear.top;
  });
}

export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => setShown(window.scrollY > SHOWN_AFTER_PX && !coversReservedArea(place.current));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  return (
    <div ref={place} className="pointer-events-none fixed right-4 bottom-24 z-20 size-11 md:right-8 md:bottom-8">
      {shown && (
        <button
          type="button"
          aria-label="Scroll to top"
          onClick={() => {
            window.scrollTo({ top: 0, behavior: 'smooth' });
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto grid size-11 animate-fade-in place-items-center rounded-full border border-hairline bg-white text-emerald shadow-float transition-colors hover:bg-emerald-soft"
        >
          <ArrowUp aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
}
