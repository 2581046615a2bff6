import type { Category } from '@kanaka/contracts/catalog/categories';
import { listingPath } from '@kanaka/presentation/listing-url';
import { Link } from '@kanaka/ui/link';
import { useCollectionsOf } from '../features/collections/use-collections.ts';
import { CategoryThumbnail } from '../features/catalog/category-thumbnail.tsx';
import { FilterLink, useFilterLinks } from './filter-links.tsx';

/** As many as there are links beside them. */
const MOST_GIFTS = 6;

const link = 'flex items-center rounded-sm px-3 text-base hover:bg-emerald-soft';

/** What opens below Products: the categories with images, and links by metal, stone and price. */
export function CategoriesPanel({ categories, onFollow }: { categories: readonly Category[]; onFollow: () => void }) {
  const gifts = useCollectionsOf('gifts');
  return (
    <div className="flex gap-4">
      <ul aria-label="Categories" className="grid grid-flow-col grid-rows-5">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <FilterLink
              filters={{ category: [name] }}
              onFollow={onFollow}
              className={`${link} min-h-16 min-w-48 gap-4 py-1`}
            >
              <CategoryThumbnail categoryId={id} />
              {name}
            </FilterLink>
          </li>
        ))}
      </ul>
      {gifts.length > 0 && (
        <div className="w-52 border-l border-hairline pl-4 max-xl:hidden">
          <p className="px-3 pt-3 pb-1 font-display text-lg">Gifts</p>
          <ul aria-label="Gifts">
            {gifts.slice(0, MOST_GIFTS).map(({ _id, slug, title }) => (
              <li key={_id}>
                <Link to={listingPath(slug)} onClick={onFollow} className={`${link} min-h-11`}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* As wide as they will be before the values are there, so that nothing moves. */}
      {useFilterLinks().map(({ title, links }) => (
        <div key={title} className="w-44 border-l xl:w-52 border-hairline pl-4">
          <p className="px-3 pt-3 pb-1 font-display text-lg">{title}</p>
          <ul aria-label={title}>
            {links.map(({ words, filters }) => (
              <li key={words}>
                <FilterLink {...{ filters, onFollow }} className={`${link} min-h-11 tabular-nums`}>
                  {words}
                </FilterLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
