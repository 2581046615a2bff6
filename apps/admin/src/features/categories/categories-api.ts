import * as contract from '@kanaka/contracts/catalog/categories';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query({ ...call(contract.listCategories, { fresh: true }), providesTags: ['Category'] }),
    addCategory: build.mutation({ ...call(contract.addCategory), invalidatesTags: ['Category'] }),
    renameCategory: build.mutation({ ...call(contract.renameCategory), invalidatesTags: ['Category', 'Product'] }),
    deleteCategory: build.mutation({ ...call(contract.deleteCategory), invalidatesTags: ['Category', 'Product'] }),
    productCounts: build.query({ ...call(contract.countProducts), providesTags: ['Category', 'Product'] }),
    orderCategories: build.mutation({ ...call(contract.orderCategories), invalidatesTags: ['Category'] }),
    orderSubcategories: build.mutation({ ...call(contract.orderSubcategories), invalidatesTags: ['Category'] }),
    addSubcategory: build.mutation({ ...call(contract.addSubcategory), invalidatesTags: ['Category'] }),
    renameSubcategory: build.mutation({
      ...call(contract.renameSubcategory),
      invalidatesTags: ['Category', 'Product'],
    }),
    deleteSubcategory: build.mutation({
      ...call(contract.deleteSubcategory),
      invalidatesTags: ['Category', 'Product'],
    }),
  }),
});

export const {
  useCategoriesQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useDeleteCategoryMutation,
  useProductCountsQuery,
  useOrderCategoriesMutation,
  useOrderSubcategoriesMutation,
  useAddSubcategoryMutation,
  useRenameSubcategoryMutation,
  useDeleteSubcategoryMutation,
} = categoriesApi;
