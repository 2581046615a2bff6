import { adminWishlist } from '@kanaka/contracts/cart/wishlist';
import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import { noticesOfAddress } from '@kanaka/contracts/catalog/stock-notices';
import * as customers from '@kanaka/contracts/identity/customers';
import { customerSales } from '@kanaka/contracts/orders/customers';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** Each service says what it has of a customer; the page puts it together. */
export const CustomersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query({ ...call(customers.listCustomers), providesTags: ['Customer'] }),
    customer: build.query({ ...call(customers.customerDetails), providesTags: ['Customer'] }),
    addCustomerNote: build.mutation({ ...call(customers.addCustomerNote), invalidatesTags: ['Customer'] }),
    deleteCustomerNote: build.mutation({ ...call(customers.deleteCustomerNote), invalidatesTags: ['Customer'] }),
    customerSales: build.query({ ...call(customerSales), providesTags: ['Order', 'Return'] }),
    customerWishes: build.query(call(adminWishlist)),
    wishedPieces: build.query({ ...call(listProductsByIds), providesTags: ['Product'] }),
    customerNotices: build.query(call(noticesOfAddress)),
  }),
});
