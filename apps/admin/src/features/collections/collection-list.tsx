import type { AdminCollection } from '@kanaka/contracts/catalog/collections';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { OrderedList } from '../../shared/lists/ordered-list.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { CollectionForm, collectionInput, type CollectionFormParts } from './collection-form.tsx';
import { CollectionRow } from './collection-row.tsx';
import { CollectionsApi } from './collections-api.ts';

/** The collections of the shop in their order; those that are hidden or shown at another time, too. */
export function CollectionList(parts: CollectionFormParts) {
  const response = CollectionsApi.useCollectionsQuery();
  const [order] = CollectionsApi.useOrderCollectionsMutation();
  const [adding, setAdding] = useState(useWaitingInput(collectionInput()).opensAgain);
  const addButton = useFocusBack(adding);
  const [doomed, setDoomed] = useState<AdminCollection | null>(null);
  return (
    <Card aria-label="Collections">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline p-4 sm:p-5">
        <p className="max-w-2xl text-ink-soft">
          Groups of pieces with a page of their own: on the home page, under gifts, or by link only.
        </p>
        {!adding && (
          <Button Icon={Plus} ref={addButton} onClick={() => setAdding(true)} padding="md">
            Add collection
          </Button>
        )}
      </div>
      {adding && (
        <div className="border-b border-hairline">
          <CollectionForm label="New collection" {...parts} onClose={() => setAdding(false)} />
        </div>
      )}
      <Loaded response={response} name="Collections" row="h-20">
        {({ data }) =>
          data.length > 0 ? (
            <OrderedList
              label="Collections"
              ids={data.map(({ _id }) => _id)}
              nameOf={(place) => data[place - 1]?.title ?? ''}
              order={(ids) => order({ body: { ids } }).unwrap()}
            >
              {(move) =>
                data.map((collection, index) => (
                  <CollectionRow
                    key={collection._id}
                    collection={collection}
                    parts={parts}
                    place={index}
                    count={data.length}
                    onMove={(to) => move(index, to)}
                    onDelete={() => setDoomed(collection)}
                  />
                ))
              }
            </OrderedList>
          ) : (
            <EmptyState title="No collections yet." icon={<Gift />} className="py-12">
              “For mother”, “Wedding” or “Under ₹50,000”: customers look for gifts by them.
            </EmptyState>
          )
        }
      </Loaded>
      {doomed && <DeleteCollection collection={doomed} onClose={() => setDoomed(null)} />}
    </Card>
  );
}

function DeleteCollection({
  collection: { _id, title },
  onClose,
}: {
  collection: AdminCollection;
  onClose: () => void;
}) {
  const [remove] = CollectionsApi.useDeleteCollectionMutation();
  return (
    <ConfirmChange
      title={`Delete ${title}?`}
      confirm="Delete collection"
      change={() => remove({ params: { id: _id } }).unwrap()}
      onClose={onClose}
    >
      Its page disappears. The pieces stay in the shop.
    </ConfirmChange>
  );
}
