import { Link } from 'react-router-dom';
import { CollectionImage } from '../../features/collections/collection-image.tsx';
import { collections } from '../../features/collections/collections.ts';

/** The most words that are suggested. */
const MOST_WORDS = 6;

/** Suggestions while the search box is empty: words with results, and the collections. */
export function SearchSuggestions({ words }: { words: readonly string[] }) {
  return (
    <>
      <p className="text-center text-base text-ink-soft">Or begin here</p>
      {/* Reserves its height while the words are loading. */}
      <ul aria-label="Suggested searches" className="mt-4 flex min-h-11 flex-wrap justify-center gap-2 sm:gap-3">
        {[...new Set(words)].slice(0, MOST_WORDS).map((word) => (
          <li key={word}>
            <Link
              to={`/shop/search?keyword=${encodeURIComponent(word)}`}
              className="inline-flex h-11 items-center rounded-full border border-line bg-white px-5 text-sm transition-colors hover:border-emerald"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
      <ul
        aria-label="Collections"
        className="mx-auto mt-10 grid max-w-5xl grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-5 lg:gap-x-6"
      >
        {collections.map((collection, place) => (
          <li key={collection.category} className={place === 0 ? 'max-sm:col-span-2' : ''}>
            <Link to={`/shop/listing?category=${encodeURIComponent(collection.category)}`} className="group block">
              <CollectionImage
                collection={{ ...collection, alt: '' }}
                sizes="(min-width: 40rem) 12rem, 92vw"
                className={place === 0 ? 'max-sm:aspect-8/5' : ''}
              />
              <span className="mt-2 block text-base group-hover:underline">{collection.category}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
