import type { Collection } from '@kanaka/contracts/catalog/collections';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { ChevronRight } from 'lucide-react';
import { Link } from '@kanaka/ui/link';

/** What a collection's page begins with: its title and words beside its picture. */
export function CollectionIntroduction({ collection }: { collection: Collection }) {
  const { title, description, image, alt, place } = collection;
  const [above, to] = place === 'gifts' ? ['Gifts', '/shop/gifts'] : ['All Products', '/shop/listing'];
  return (
    <section className="mb-8 grid overflow-hidden bg-emerald-deep text-white on-dark md:grid-cols-[1fr_minmax(0,20rem)] lg:mb-12 lg:grid-cols-[1fr_24rem]">
      <div className="flex flex-col justify-center px-5 py-8 sm:px-8 md:order-first lg:px-14 lg:py-12">
        <nav aria-label="Breadcrumb">
          <ol className="flex items-center gap-1 text-sm text-white/75">
            <li>
              <Link
                to={to}
                className="relative -mx-2 inline-flex min-h-11 items-center px-2 underline-offset-4 hover:underline"
              >
                {above}
              </Link>
            </li>
            <ChevronRight className="size-3.5" />
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className="mt-2 text-3xl sm:text-4xl lg:text-5xl">{title}</h1>
        {description && <p className="mt-4 max-w-xl text-base text-white/80 lg:text-lg">{description}</p>}
      </div>
      <ResponsiveImage
        url={image}
        alt={alt}
        priority
        sizes="(min-width: 1024px) 24rem, (min-width: 768px) 20rem, 100vw"
        className="aspect-2/1 max-md:order-first md:aspect-4/5 md:max-h-88 md:w-full md:border-l md:border-gold/60"
      />
    </section>
  );
}
