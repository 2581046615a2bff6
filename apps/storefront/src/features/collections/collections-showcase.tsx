import { Button } from '@kanaka/ui/button';
import { type FocusEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CollectionPicture } from './collection-picture.tsx';
import { collections } from './collections.ts';

/**
 * Five collections side by side. On wide screens with scroll-driven animations (and without reduced motion), the section is
 * pinned and the collections move sideways while the user scrolls; elsewhere they are a row to swipe.
 */
export function CollectionsShowcase() {
  const section = useRef<HTMLElement>(null);

  // The pinned row moves with the page's scroll position, so the page is scrolled until a focused link is visible.
  const follow = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) => {
    const element = section.current;
    if (!element || getComputedStyle(element).getPropertyValue('--pinned').trim() !== '1') return;
    const place = Number(currentTarget.dataset['place'] ?? 0);
    const travel = element.offsetHeight - window.innerHeight;
    const top = element.getBoundingClientRect().top + window.scrollY;
    window.scrollTo({ top: top + (travel * place) / (collections.length - 1) });
  };

  return (
    <section ref={section} aria-labelledby="collections-title" className="showcase on-dark bg-emerald-deep text-white">
      <div className="showcase-stage">
        <h2 id="collections-title" className="px-4 pt-14 text-3xl sm:px-6 lg:px-16 lg:pt-10 lg:text-4xl">
          The Collections
        </h2>
        <ul className="showcase-track mt-8 lg:mt-6">
          {collections.map((collection, place) => (
            <li key={collection.category} className="showcase-panel">
              <CollectionPicture
                collection={collection}
                sizes="(min-width: 1024px) 30rem, 78vw"
                className="showcase-picture"
              />
              <div className="flex flex-1 flex-col items-start lg:max-w-sm">
                <p aria-hidden="true" className="figures text-sm text-gold-soft">
                  {place + 1} / {collections.length}
                </p>
                <h3 className="mt-2 text-2xl lg:text-5xl">{collection.title}</h3>
                <p className="mt-3 flex-1 text-base text-white/80 lg:mt-5 lg:flex-none lg:text-lg">
                  {collection.description}
                </p>
                <Button asChild variant="light" className="mt-5 lg:mt-8">
                  <Link
                    data-place={place}
                    onFocus={follow}
                    to={`/shop/listing?category=${encodeURIComponent(collection.category)}`}
                    aria-label={`Explore Collection: ${collection.title}`}
                  >
                    Explore Collection
                  </Link>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
