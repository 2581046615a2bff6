import { priceLimitIn } from '@kanaka/contracts/catalog/price-limit';
import { DEFAULT_SORT, listingPath, listingSearch, narrowingInUrl, noFilters } from '@kanaka/presentation/listing-url';
import { searchHead } from '@kanaka/presentation/pages';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Spinner } from '@kanaka/ui/spinner';
import { skipToken } from '@reduxjs/toolkit/query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '@kanaka/ui/link';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { ProductGrid } from '../features/catalog/product-grid.tsx';
import { FilterChips } from '../features/listing/filter-chips.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { keywordOf, lettersMissing, useSearch } from '../features/search/use-search.ts';
import type { Suggestion } from '../features/search/use-suggestions.ts';
import { AskOnWhatsApp } from '../shared/page/ask-on-whatsapp.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useShop } from '../shared/page/use-shop.ts';
import { SearchNarrowing } from './parts/search-narrowing.tsx';
import { SearchSuggestions } from './parts/search-suggestions.tsx';
import { ShopCard } from './parts/shop-card.tsx';

export function SearchPage() {
  const shop = useShop();
  const [address, setAddress] = useSearchParams();
  const { key, state, pathname } = useLocation() as Location<{ written?: true } | null>;
  const navigate = useNavigate();
  const { typed, setTyped, keyword, settling } = useSearch({
    initial: address.get('keyword') ?? '',
    onKeyword: (found) => {
      if ((address.get('keyword') ?? '') === (found ?? '')) return;
      // Somebody has just gone to another page, whose code is still loading: the URL is no longer that of the search.
      if (window.location.pathname !== pathname) return;
      setAddress(found ? { keyword: found } : {}, {
        replace: true,
        state: { written: true },
      });
    },
  });

  useEffect(() => {
    // A URL that was not set by this box, such as a link of the header, starts another search.
    if (!state?.written) setTyped(address.get('keyword') ?? '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  // It is of the keyword that it was chosen for.
  const query = keyword === keywordOf(address.get('keyword') ?? '') ? narrowingInUrl(address) : {};
  const { data, currentData, isFetching, isError, refetch } = CatalogApi.useSearchProductsQuery(
    keyword ? { params: { keyword }, query } : skipToken,
  );
  const { data: taxonomy } = CatalogApi.useCategoriesQuery();
  const [answered, setAnswered] = useState(keyword);
  if (currentData && answered !== keyword) setAnswered(keyword);
  // While the results of a keyword are narrowed or sorted, those of before stay.
  const found = answered === keyword ? data : currentData;
  const results = found?.data;
  const searching = settling || (keyword !== null && isFetching && !found);

  const narrow = (search: URLSearchParams) => {
    if (keyword) search.set('keyword', keyword);
    setAddress(search, { state: { written: true } });
  };

  const missing = lettersMissing(typed);
  const { words, ...limit } = priceLimitIn(keyword ?? '');
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
        {/* Its line is kept free, so that nothing moves while somebody types. */}
        <p className="min-h-7 pb-2 text-center text-ink-soft">
          {missing !== null &&
            (missing === 1 ? 'Type one more letter to search.' : `Type ${missing} more letters to search.`)}
        </p>
        {suggestions}
      </>
    );
  } else if (isError && !results) {
    content = <ErrorState title="The search did not go through" onRetry={refetch} />;
  } else if (!results || results.length === 0) {
    content = (
      <>
        <EmptyState
          icon={<SearchX />}
          title="No results found"
          className="py-10"
          action={
            shop.whatsapp && (
              <AskOnWhatsApp message={`Hello, I am looking for “${keyword}”. Can you help me?`}>
                Ask us on WhatsApp
              </AskOnWhatsApp>
            )
          }
        >
          {found?.absent && <p className="mb-1">We have no {found.absent} now.</p>}
          Try a different keyword or check your spelling.
        </EmptyState>
        {suggestions}
      </>
    );
  } else {
    content = (
      <>
        <p className="mb-4 text-base text-ink-soft">
          <span className="line-clamp-2 wrap-anywhere">
            Showing {results.length} {results.length === 1 ? 'result' : 'results'} for "{keyword}"
          </span>
          {found.absent ? (
            <span className="block text-ink">We have no {found.absent} now. These are the closest.</span>
          ) : (
            found.isPartial &&
            (limit.minPrice === null && limit.maxPrice === null
              ? 'No piece has all of these words. These have some of them.'
              : 'No piece within this price has all of these words. These are the closest.')
          )}
        </p>
        {found.collections && (
          <ul aria-label="Collections" className="mb-4 flex flex-wrap items-center gap-x-5 text-ink-soft">
            <li>Collections:</li>
            {found.collections.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={listingPath(slug)}
                  className="inline-flex min-h-11 items-center text-emerald underline decoration-gold underline-offset-8"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <SearchNarrowing
          {...{ found, address }}
          hasOwnLimit={limit.minPrice !== null || limit.maxPrice !== null}
          onChange={narrow}
        />
        <ProductGrid label="Search results" className={isFetching ? 'opacity-50 transition-opacity' : undefined}>
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
      <SearchBox
        typed={typed}
        onType={setTyped}
        isAnswered={keyword !== null && !searching}
        onChoose={(suggestion) => void navigate(addressOf(suggestion))}
      />
      <div className="mb-6 flex justify-center empty:hidden">
        <FilterChips filters={{ ...noFilters, ...limit }} onChange={() => setTyped(words)} />
      </div>
      <div aria-live="polite">{content}</div>
      <CartBar />
    </div>
  );
}

function addressOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'piece') return `/shop/product/${suggestion.slug}`;
  const { category, subcategory } = suggestion;
  const filters = { ...noFilters, category: [category], subcategory: subcategory === null ? [] : [subcategory] };
  return `/shop/listing?${listingSearch({ filters, sort: DEFAULT_SORT })}`;
}
