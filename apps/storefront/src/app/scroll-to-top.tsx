import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** How far to scroll before the button is shown. */
const SHOWN_AFTER_PX = 200;

/** Above the bar that a phone may have at the bottom edge. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > SHOWN_AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="fixed right-4 bottom-24 z-20 grid size-11 animate-fade-in place-items-center rounded-full border border-hairline bg-white text-emerald shadow-float transition-colors hover:bg-emerald-soft md:right-8 md:bottom-8"
    >
      <ArrowUp className="size-5" />
    </button>
  );
}
