import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How far to scroll before the button is shown. */
export const SHOWN_AFTER_PX = 200;

/** Whether the button would cover something that must stay visible, such as the checkout's total. */
function coversReservedArea(place: HTMLElement | null): boolean {
  const clear = document.querySelector('[data-keep-clear]')?.getBoundingClientRect();
  if (!place || !clear) return false;
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return left < clear.right && right > clear.left && top < clear.bottom && bottom > clear.top;
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
