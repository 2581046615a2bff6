import type { Collection } from '@kanaka/contracts/catalog/collections';
import { listingPath } from '@kanaka/presentation/listing-url';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Link } from '@kanaka/ui/link';

/** The collections among which a gift is looked for, each as a picture with its title. */
export function GiftCards({ gifts, heading: Heading }: { gifts: readonly Collection[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
      {gifts.map(({ _id, slug, title, description, image }) => (
        <li key={_id} className="group relative">
          <ResponsiveImage
            url={image}
            alt=""
            sizes="(min-width: 1024px) 20rem, (min-width: 768px) 33vw, 50vw"
            className="aspect-4/5"
            imgClassName="transition-transform duration-300 group-hover:scale-103 motion-reduce:transition-none"
          />
          <Heading className="mt-3 min-h-11 text-xl">
            <Link to={listingPath(slug)} className="card-link underline-offset-4 group-hover:underline">
              {title}
            </Link>
          </Heading>
          <p className="mt-1 line-clamp-3 text-sm text-ink-soft max-sm:hidden">{description}</p>
        </li>
      ))}
    </ul>
  );
}
