import { searchHead } from '@kanaka/contracts/page-head';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Spinner } from '@kanaka/ui/spinner';
import { skipToken } from '@reduxjs/toolkit/query';
import { Search, SearchX, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';
import { BagBar } from '../features/cart/bag-bar.tsx';
import { useCategoriesQuery, useSearchProductsQuery } from '../features/catalog/catalog-api.ts';
import { ProductGrid } from '../features/catalog/product-grid.tsx';
import { lettersMissing, useSearch } from '../features/search/use-search.ts';
import { PageMeta } from '../shared/page-meta.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useShop } from '../shared/use-shop.ts';
import { SearchSuggestions } from './parts/search-suggestions.tsx';
import { ShopCard } from './parts/shop-card.tsx';

export function SearchPage() {
  const hydrated = useHydrated();
  const shop = useShop();
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation() as Location<{ written?: true } | null>;
  const box = useRef<HTMLInputElement>(null);
  const { typed, setTyped, keyword, settling } = useSearch({
    initial: address.get('keyword') ?? '',
    onKeyword: (found) => {
      if ((address.get('keyword') ?? '') === (found ?? '')) return;
      setAddress(found ? { keyword: found } : {}, {
        replace: true,
        preventScrollReset: true,
        state: { written: true },
      });
    },
  });

  useEffect(() => {
    // A URL that was not set by this box, such as a link of the header, starts another search.
    if (!state?.written) setTyped(address.get('keyword') ?? '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const { currentData, isFetching, isError, refetch } = useSearchProductsQuery(
    keyword ? { params: { keyword } } : skipToken,
  );
  const { data: taxonomy } = useCategoriesQuery();
  const results = currentData?.data;
  const searching = settling || (keyword !== null && isFetching);

  const missing = lettersMissing(typed);
  const suggestions = <SearchSuggestions words={(taxonomy?.subcategories ?? []).map(({ name }) => name)} />;

  let content: ReactNode;
  if (searching) {
    content = (
      <div className="grid place-items-center py-24 text-emerald">
        <Spinner label="Searching" className="size-8" />
      </div>
    );
  } else if (keyword === null) {
    content = (
      <>
        {missing !== null && (
          <p className="mb-6 text-center text-ink-soft">
            {missing === 1 ? 'Type one more letter to search.' : `Type ${missing} more letters to search.`}
          </p>
        )}
        {suggestions}
      </>
    );
  } else if (isError && !results) {
    content = (
      <ErrorState title="The search did not go through" onRetry={() => void refetch()}>
        Please try again in a moment.
      </ErrorState>
    );
  } else if (!results || results.length === 0) {
    content = (
      <>
        <EmptyState icon={<SearchX aria-hidden="true" />} title="No results found">
          Try a different keyword or check your spelling.
        </EmptyState>
        {suggestions}
      </>
    );
  } else {
    content = (
      <>
        <p className="mb-8 text-base text-ink-soft">
          Showing {results.length} {results.length === 1 ? 'result' : 'results'} for "{keyword}"
        </p>
        <ProductGrid label="Search results">
          {results.map((product, place) => (
            <ShopCard key={product._id} product={product} priority={place < 2} heading="h2" />
          ))}
        </ProductGrid>
      </>
    );
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-28 sm:px-6 sm:pt-10 lg:px-10 lg:pt-14">
      <PageMeta {...searchHead(keyword ?? '', shop)} />
      <h1 className="sr-only">Search</h1>
      <form
        role="search"
        action="/shop/search"
        onSubmit={(event) => event.preventDefault()}
        className="mx-auto mb-8 flex max-w-2xl items-center border-b border-ink/40 focus-within:border-emerald has-[input:focus-visible]:shadow-[0_2px_0_var(--color-emerald)]"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
        <input
          ref={box}
          type="search"
          name="keyword"
          aria-label="Search"
          value={typed}
          // Text typed before hydration would be lost.
          readOnly={!hydrated}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          placeholder="Search for products, categories, brands..."
          className="h-14 min-w-0 flex-1 bg-transparent px-3 sm:px-4 text-base outline-none focus-visible:shadow-[0_2px_0_var(--color-emerald)] placeholder:text-ink-muted sm:font-display sm:text-2xl [&::-webkit-search-cancel-button]:hidden"
        />
        {typed && (
          <button
            type="button"
            aria-label="Clear"
            onClick={() => {
              setTyped('');
              box.current?.focus();
            }}
            className="grid size-11 place-items-center text-ink-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </button>
        )}
      </form>
      <div aria-live="polite">{content}</div>
      <BagBar />
    </div>
  );
}
