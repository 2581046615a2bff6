import { cn } from '@kanaka/ui/cn';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Link } from '@kanaka/ui/link';
import { explorePath, useCollectionsOf } from '../../features/collections/use-collections.ts';

/** The most words that are suggested. */
const MOST_WORDS = 6;

/** Suggestions while the search box is empty: words with results, and the collections. */
export function SearchSuggestions({ words }: { words: readonly string[] }) {
  const collections = useCollectionsOf('home');
  // On phones in two columns, the first over both of them where one would be left over.
  const isOdd = collections.length % 2 === 1;
  return (
    <>
      <p className="text-center text-base text-ink-soft">Or start here</p>
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
          <li key={collection._id} className={place === 0 && isOdd ? 'max-sm:col-span-2' : ''}>
            <Link to={explorePath(collection)} className="group block">
              <ResponsiveImage
                url={collection.image}
                alt=""
                sizes="(min-width: 40rem) 12rem, 92vw"
                className={cn('aspect-4/5', place === 0 && isOdd && 'max-sm:aspect-8/5')}
              />
              <span className="mt-2 block text-base group-hover:underline">{collection.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
