import { CategoriesApi, noCategories } from '../features/categories/categories-api.ts';
import { CollectionList } from '../features/collections/collection-list.tsx';
import { PiecePicker } from '../features/products/list/piece-picker.tsx';
import { Page } from '../shared/page/page.tsx';

/** The collections of the shop. */
export function CollectionsPage() {
  const { data: choices = noCategories } = CategoriesApi.useCategoriesQuery();
  return (
    <Page title="Collections" heading="Collections and gifts">
      <CollectionList
        choices={choices}
        pickPiece={({ onChoose }) => (
          <PiecePicker
            label="Add a piece"
            required={false}
            chosen={null}
            error={undefined}
            onChoose={(piece) => piece && onChoose({ _id: piece.id, title: piece.title, image: piece.image })}
          />
        )}
      />
    </Page>
  );
}
