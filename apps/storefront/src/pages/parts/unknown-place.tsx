import type { Category } from '@kanaka/contracts/catalog/categories';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Gem } from 'lucide-react';
import { Link } from '@kanaka/ui/link';

/** In place of the pieces of a category that the shop does not have: a link to each that it has. */
export function UnknownPlace({ categories }: { categories: readonly Pick<Category, 'id' | 'name'>[] }) {
  return (
    <EmptyState
      icon={<Gem />}
      title="We have no such category"
      action={
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
          {[{ id: 'all', name: 'All products', to: '/shop/listing' }, ...categories].map(({ id, name, ...link }) => (
            <li key={id}>
              <Link
                to={'to' in link ? link.to : `/shop/listing?category=${encodeURIComponent(name)}`}
                className="underline underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      The address may be mistyped. These are the ones we have.
    </EmptyState>
  );
}
