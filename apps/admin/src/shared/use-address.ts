import { useAddressSearch } from '@kanaka/web-kit/use-address-search';

/** What a list is narrowed by and which page of it is open, as they stand in the address. */
export function useAddress() {
  const [search, setSearch] = useAddressSearch();

  /** Sets what is named, and takes away what is set to nothing. A new page begins at its top; all else leaves the page where it is. */
  const put = (change: Record<string, string | undefined>, { replace = false } = {}) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(change)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace, preventScrollReset: !('page' in change) || replace },
    );

  return {
    asked: (name: string) => search.get(name) ?? '',
    page: Math.max(1, Math.floor(Number(search.get('page')) || 1)),
    put,
    clear: () => setSearch(() => ''),
  };
}
