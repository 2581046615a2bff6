import * as contract from '@kanaka/contracts/categories';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query({ ...call(contract.listCategories, { fresh: true }), providesTags: ['Category'] }),
    addCategory: build.mutation({ ...call(contract.addCategory), invalidatesTags: ['Category'] }),
    renameCategory: build.mutation({ ...call(contract.renameCategory), invalidatesTags: ['Category', 'Product'] }),
    deleteCategory: build.mutation({ ...call(contract.deleteCategory), invalidatesTags: ['Category'] }),
    addSubcategory: build.mutation({ ...call(contract.addSubcategory), invalidatesTags: ['Category'] }),
    renameSubcategory: build.mutation({
      ...call(contract.renameSubcategory),
      invalidatesTags: ['Category', 'Product'],
    }),
    deleteSubcategory: build.mutation({ ...call(contract.deleteSubcategory), invalidatesTags: ['Category'] }),
  }),
});

export const {
  useCategoriesQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useDeleteCategoryMutation,
  useAddSubcategoryMutation,
  useRenameSubcategoryMutation,
  useDeleteSubcategoryMutation,
} = categoriesApi;
