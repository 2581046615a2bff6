import * as contract from '@kanaka/contracts/catalog/pages';
import { versionInUrl } from '@kanaka/presentation/text-url';
import { type ArgOf, call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const TextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query(call(contract.getPage)),
  }),
});

/** The text at an address of the shop: what is in force, or the version that the query names. */
export function askedText({ path, search }: { path: string; search: URLSearchParams }): ArgOf<typeof contract.getPage> {
  return { params: { slug: path.slice(path.lastIndexOf('/') + 1) }, query: { version: versionInUrl(search) } };
}
