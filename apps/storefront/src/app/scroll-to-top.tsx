import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How far to scroll before the button is shown. */
const SHOWN_AFTER_PX = 200;

/** What must stay visible: totals and other sums, what can be pressed, the texts of the footer. */
const RESERVED = '[data-keep-clear], main td, main dd, main button, main summary, footer p, footer a';

/** The words of a card, of a piece or an order: its name, its price, and what stands between them. */
const [CARDS, CARD_WORDS] = ['main article, main li', 'h2, h3, p, time'];

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Where the words themselves are, without the rest of their lines. */
function wordBoxes(block: Element): DOMRect[] {
  const words = document.createRange();
  words.selectNodeContents(block);
  return [...words.getClientRects()];
}

/** Whether the button would cover some of it, or words of a card. */
function coversReservedArea(button: HTMLElement | null): boolean {
  if (!button) return false;
  const place = button.getBoundingClientRect();
  const isCovered = (element: Element) => overlap(place, element.getBoundingClientRect());
  if ([...document.querySelectorAll(RESERVED)].some(isCovered)) return true;
  return [...document.querySelectorAll(CARDS)]
    .filter(isCovered)
    .flatMap((card) => [...card.querySelectorAll(CARD_WORDS)])
    .some((block) => isCovered(block) && wordBoxes(block).some((box) => overlap(place, box)));
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
