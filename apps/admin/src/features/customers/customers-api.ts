import { adminWishlist } from '@kanaka/contracts/cart/wishlist';
import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import { noticesOfAddress } from '@kanaka/contracts/catalog/stock-notices';
import * as customers from '@kanaka/contracts/identity/customers';
import { importCustomers, type CustomerImport } from '@kanaka/contracts/identity/customer-files';
import { customerSales } from '@kanaka/contracts/orders/customers';
import type { ApiError } from '@kanaka/web-kit/api-error';
import { call } from '@kanaka/web-kit/call';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { api } from '../../api.ts';

/** Each service says what it has of a customer; the page puts it together. */
export const CustomersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query({ ...call(customers.listCustomers), providesTags: ['Customer'] }),
    customer: build.query({ ...call(customers.customerDetails), providesTags: ['Customer'] }),
    addCustomerNote: build.mutation({ ...call(customers.addCustomerNote), invalidatesTags: ['Customer'] }),
    deleteCustomerNote: build.mutation({ ...call(customers.deleteCustomerNote), invalidatesTags: ['Customer'] }),
    importCustomers: build.mutation<CustomerImport, { file: File; apply: boolean }>({
      async queryFn({ file, apply }) {
        try {
          const query = { apply: String(apply) };
          return { data: (await uploadFiles({ contract: importCustomers, files: [file], query })).data };
        } catch (error) {
          return { error: error as ApiError };
        }
      },
      invalidatesTags: (result) => (result?.applied ? ['Customer'] : []),
    }),
    customerSales: build.query({ ...call(customerSales), providesTags: ['Order', 'Return'] }),
    customerWishes: build.query(call(adminWishlist)),
    wishedPieces: build.query({ ...call(listProductsByIds), providesTags: ['Product'] }),
    customerNotices: build.query(call(noticesOfAddress)),
  }),
});
