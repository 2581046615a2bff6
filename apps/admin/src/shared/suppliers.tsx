import { listSuppliers } from '@kanaka/contracts/catalog/admin-products';
import { call } from '@kanaka/web-kit/call';
import { useId } from 'react';
import { api } from '../api.ts';

const SuppliersApi = api.injectEndpoints({
  endpoints: (build) => ({
    suppliers: build.query({ ...call(listSuppliers), providesTags: ['Product', 'Unit'] }),
  }),
});

/** The names of suppliers that the shop knows, which a field with this `list` suggests. */
export function useSupplierList() {
  const id = useId();
  const { data } = SuppliersApi.useSuppliersQuery();
  return { id, names: data?.data ?? [] };
}

export function SupplierList({ id, names }: ReturnType<typeof useSupplierList>) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
