import type { Category } from '@kanaka/contracts/catalog/categories';
import { CategoryThumbnail } from '../features/catalog/category-thumbnail.tsx';
import { FilterLink, useFilterLinks } from './filter-links.tsx';

const link = 'flex items-center rounded-sm px-3 text-base hover:bg-emerald-soft';

/** What opens below Products: the categories with images, and links by metal, stone and price. */
export function CategoriesPanel({ categories, onFollow }: { categories: readonly Category[]; onFollow: () => void }) {
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
