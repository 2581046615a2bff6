import { FeatureBanners } from '../features/banners/feature-banners.tsx';
import { CategoriesApi, noCategories } from '../features/categories/categories-api.ts';
import { CategoryManagement } from '../features/categories/category-management.tsx';
import { PiecePicker } from '../features/products/list/piece-picker.tsx';
import { Page } from '../shared/page/page.tsx';

/** The categories of the shop and the banners of its home page. */
export function CategoriesPage() {
  const { data: choices = noCategories } = CategoriesApi.useCategoriesQuery();
  return (
    <Page title="Category" heading="Categories and banners">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <CategoryManagement />
        <FeatureBanners choices={choices} pickPiece={(picker) => <PiecePicker {...picker} />} />
      </div>
    </Page>
  );
}
