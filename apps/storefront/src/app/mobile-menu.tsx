import type { Openable } from '@kanaka/ui/overlay';
import type { Category } from '@kanaka/contracts/catalog/categories';
import type { User } from '@kanaka/contracts/identity/accounts';
import { listingPath } from '@kanaka/presentation/listing-url';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { Logo } from '@kanaka/ui/logo';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { Sheet } from '@kanaka/ui/sheet';
import { Link } from '@kanaka/ui/link';
import { useCollectionsOf } from '../features/collections/use-collections.ts';
import { useShop } from '../shared/page/use-shop.ts';
import { CategoryThumbnail } from '../features/catalog/category-thumbnail.tsx';
import { forgetFilters } from '../features/listing/stored-filters.ts';
import { FilterLink, useFilterLinks } from './filter-links.tsx';

const row = 'flex min-h-13 items-center justify-between border-b border-hairline font-display text-xl';

const otherPages = [
  ['/shop/about-us', 'About Us'],
  ['/shop/wishlist', 'Wishlist'],
  ['/shop/search', 'Search'],
] as const;

/** The navigation on phones and tablets. */
export function MobileMenu({
  open,
  onOpenChange,
  categories,
  user,
  onLogout,
}: Openable & {
  categories: readonly Category[];
  user: User | null;
  onLogout: () => void;
}) {
  const shop = useShop();
  const close = () => onOpenChange(false);
  const gifts = useCollectionsOf('gifts');
  return (
    <Sheet
      side="left"
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          <span className="sr-only">Menu of </span>
          <Logo name={shop.name} image={shop.logo} className="text-base" />
        </>
      }
      footer={
        user ? (
          <div className="space-y-2">
            <p className="text-sm text-ink-muted">{user.name}</p>
            <div className="flex gap-3">
              <ButtonLink variant="outline" className="flex-1" to="/shop/account" onClick={close}>
                Account
              </ButtonLink>
              <Button
                {...notFocusedFirst}
                variant="ghost"
                className="flex-1"
                onClick={() => {
                  close();
                  onLogout();
                }}
              >
                Logout
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex gap-3">
            <ButtonLink className="flex-1" to="/auth/login" onClick={close}>
              Login
            </ButtonLink>
            <ButtonLink variant="outline" className="flex-1" to="/auth/register" onClick={close}>
              Register
            </ButtonLink>
          </div>
        )
      }
    >
      <nav aria-label="Menu">
        <Link to="/shop/home" onClick={close} className={row}>
          Home
        </Link>
        <Link to="/shop/gifts" onClick={close} className={cn(row, gifts.length > 0 && 'border-b-0')}>
          Gifts
        </Link>
        {gifts.length > 0 && (
          <ul aria-label="Gifts" className="flex flex-wrap gap-x-5 border-b border-hairline pb-2">
            {gifts.map(({ _id, slug, title }) => (
              <li key={_id}>
                <Link
                  to={listingPath(slug)}
                  onClick={close}
                  className="flex min-h-11 min-w-11 items-center text-base text-ink-soft"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Link
          to="/shop/listing"
          className={row}
          onClick={() => {
            forgetFilters();
            close();
          }}
        >
          Products
        </Link>
        <ul className="border-b border-hairline py-2">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <FilterLink
                filters={{ category: [name] }}
                onFollow={close}
                className="flex min-h-16 items-center gap-4 text-base text-ink-soft"
              >
                <CategoryThumbnail categoryId={id} />
                {name}
              </FilterLink>
            </li>
          ))}
        </ul>
        <div className="border-b border-hairline py-3">
          {useFilterLinks().map(({ title, links }) => (
            <div key={title}>
              <p className="pt-1 text-sm text-ink-muted">{title}</p>
              {/* A row of its height before the values are there. */}
              <ul aria-label={title} className="flex min-h-11 flex-wrap gap-x-5">
                {links.map(({ words, filters }) => (
                  <li key={words}>
                    <FilterLink
                      {...{ filters }}
                      onFollow={close}
                      className="flex min-h-11 min-w-11 items-center text-base text-ink-soft tabular-nums"
                    >
                      {words}
                    </FilterLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {otherPages.map(([to, words]) => (
          <Link key={to} to={to} onClick={close} className={row}>
            {words}
          </Link>
        ))}
      </nav>
    </Sheet>
  );
}
