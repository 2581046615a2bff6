import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import { explorePath, useCollectionsOf } from './use-collections.ts';

const arrow =
  'grid size-11 place-items-center rounded-full border border-white/40 text-white transition-colors hover:bg-white/10';

/** So many panels the pinned section has steps for; a row of more or fewer has arrows. */
const PINNED = 5;

/**
 * The home page's collections side by side. On wide screens with scroll-driven animations (and without reduced motion), the
 * section is pinned and the collections move sideways while the user scrolls; elsewhere they are a row to swipe, on wide
 * screens with arrows.
 */
export function CollectionsShowcase() {
  const collections = useCollectionsOf('home');
  const section = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1) => row.current?.scrollBy({ left: (by * row.current.scrollWidth) / collections.length });

  // The pinned row moves with the page's scroll position, so the page is scrolled until a focused link is visible.
  const follow = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) => {
    const element = section.current;
    if (!element || getComputedStyle(element).getPropertyValue('--pinned').trim() !== '1') return;
    const place = Number(currentTarget.dataset['place'] ?? 0);
    const travel = element.offsetHeight - window.innerHeight;
    const top = element.getBoundingClientRect().top + window.scrollY;
    window.scrollTo({ top: top + (travel * place) / (collections.length - 1) });
  };

  if (collections.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="collections-title"
      className={cn('showcase on-dark bg-emerald-deep text-white', collections.length === PINNED && 'showcase-pinned')}
    >
      <div className="showcase-stage">
        <div className="showcase-head flex items-center justify-between px-4 pt-14 sm:px-6 lg:pt-10">
          <h2 id="collections-title" className="text-3xl lg:text-4xl">
            The Collections
          </h2>
          <div aria-hidden="true" className="showcase-progress h-0.5 w-40 bg-white/20">
            <span className="block h-full origin-left bg-gold-soft" />
          </div>
          <div className="showcase-arrows gap-2">
            <button type="button" aria-label="Previous collection" onClick={() => step(-1)} className={arrow}>
              <ChevronLeft className="size-5" />
            </button>
            <button type="button" aria-label="Next collection" onClick={() => step(1)} className={arrow}>
              <ChevronRight className="size-5" />
            </button>
          </div>
        </div>
        <ul ref={row} className="showcase-track mt-8 lg:mt-6">
          {collections.map((collection, place) => (
            <li key={collection._id} className="showcase-panel">
              <ResponsiveImage
                url={collection.image}
                alt={collection.alt}
                sizes="(min-width: 1024px) 30rem, 78vw"
                className="showcase-image aspect-4/5 bg-none"
              />
              <div className="flex flex-1 flex-col items-start lg:max-w-sm">
                <p aria-hidden="true" className="figures text-sm text-gold-soft">
                  {place + 1} / {collections.length}
                </p>
                <h3 className="mt-2 text-2xl lg:text-5xl">{collection.title}</h3>
                <p className="mt-3 flex-1 text-base text-white/80 lg:mt-5 lg:flex-none lg:text-lg">
                  {collection.description}
                </p>
                <ButtonLink
                  variant="light"
                  className="mt-5 lg:mt-8"
                  data-place={place}
                  onFocus={follow}
                  to={explorePath(collection)}
                  aria-label={`Explore Collection: ${collection.title}`}
                >
                  Explore Collection
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
