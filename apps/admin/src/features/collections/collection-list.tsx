import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { EntryCard } from '../../shared/lists/ordered-list.tsx';
import { CollectionForm, collectionInput, type CollectionFormParts } from './collection-form.tsx';
import { CollectionRow } from './collection-row.tsx';
import { CollectionsApi } from './collections-api.ts';

/** The collections of the shop in their order; those that are hidden or shown at another time, too. */
export function CollectionList(parts: CollectionFormParts) {
  const [order] = CollectionsApi.useOrderCollectionsMutation();
  const [remove] = CollectionsApi.useDeleteCollectionMutation();
  const [adding, setAdding] = useState(useWaitingInput(collectionInput()).opensAgain);
  return (
    <EntryCard<AdminCollection>
      name="Collections"
      aria-label="Collections"
      head={
        <p className="max-w-2xl text-ink-soft">
          Groups of pieces with a page of their own: on the home page, under gifts, or by link only.
        </p>
      }
      add={{
        button: 'Add collection',
        form: (close) => <CollectionForm label="New collection" {...parts} onClose={close} />,
      }}
      adding={adding}
      onAdding={setAdding}
      response={CollectionsApi.useCollectionsQuery()}
      row="h-20"
      nameOf={(collection) => collection?.title ?? ''}
      order={(ids) => order({ body: { ids } }).unwrap()}
      empty={
        <EmptyState title="No collections yet." icon={<Gift />} className="py-12">
          “For mother”, “Wedding” or “Under ₹50,000”: customers look for gifts by them.
        </EmptyState>
      }
      question={({ title }) => ({
        title: `Delete ${title}?`,
        confirm: 'Delete collection',
        children: 'Its page disappears. The pieces stay in the shop.',
      })}
      remove={(id) => remove({ params: { id } }).unwrap()}
    >
      {(collection, row) => <CollectionRow key={collection._id} collection={collection} parts={parts} {...row} />}
    </EntryCard>
  );
}
