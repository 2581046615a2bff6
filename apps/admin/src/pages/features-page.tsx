import { FeatureBanners } from '../features/banners/feature-banners.tsx';
import { CategoryManagement } from '../features/categories/category-management.tsx';
import { Page } from '../shared/page.tsx';

/** The categories of the shop and the banners of its home page. */
export function FeaturesPage() {
  return (
    <Page title="Category" heading="Categories and banners">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <CategoryManagement />
        <FeatureBanners />
      </div>
    </Page>
  );
}
