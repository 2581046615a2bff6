import * as contract from '@kanaka/contracts/catalog/categories';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** Products are shown with the names of their places. */
const namesPlaces = { invalidatesTags: ['Category' as const, 'Product' as const] };

export const CategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query({ ...call(contract.listCategories, { fresh: true }), providesTags: ['Category'] }),
    addCategory: build.mutation({ ...call(contract.addCategory), invalidatesTags: ['Category'] }),
    renameCategory: build.mutation({ ...call(contract.renameCategory), ...namesPlaces }),
    deleteCategory: build.mutation({ ...call(contract.deleteCategory), ...namesPlaces }),
    productCounts: build.query({ ...call(contract.countProducts), providesTags: ['Category', 'Product'] }),
    orderCategories: build.mutation({ ...call(contract.orderCategories), invalidatesTags: ['Category'] }),
    orderSubcategories: build.mutation({ ...call(contract.orderSubcategories), invalidatesTags: ['Category'] }),
    addSubcategory: build.mutation({ ...call(contract.addSubcategory), invalidatesTags: ['Category'] }),
    renameSubcategory: build.mutation({ ...call(contract.renameSubcategory), ...namesPlaces }),
    deleteSubcategory: build.mutation({ ...call(contract.deleteSubcategory), ...namesPlaces }),
  }),
});

/** While they are not known. */
export const noCategories: contract.Categories = { categories: [], subcategories: [] };
