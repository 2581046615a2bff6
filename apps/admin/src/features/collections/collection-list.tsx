import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Gift, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { EntryCard, EntryButtons } from '../../shared/lists/ordered-list.tsx';
import { CollectionForm, collectionInput, type CollectionFormParts } from './collection-form.tsx';
import { CollectionsApi } from './collections-api.ts';
import type { AdminCollection } from '@kanaka/contracts/catalog/collections';
import { listingPath } from '@kanaka/presentation/listing-url';
import { Badge } from '@kanaka/ui/badge';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { notify } from '../../shared/forms/form.tsx';
import { ShowingBadge } from '../../shared/forms/showing.tsx';
import { type Moves, SortableItem } from '../../shared/lists/sortable.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { counted } from '../../shared/words.tsx';
import { draftOf, fieldsOf } from './collection-fields.ts';

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

const placeBadges: Record<AdminCollection['place'], string> = {
  home: 'The Collections',
  gifts: 'Gifts',
  nowhere: 'Only its address',
};

/** One collection in the list. */
function CollectionRow({
  collection,
  parts,
  onDelete,
  ...moves
}: Moves & { collection: AdminCollection; parts: CollectionFormParts; onDelete: () => void }) {
  const { _id, title, slug, image, hidden } = collection;
  const [editing, setEditing] = useState(useWaitingInput(collectionInput(collection)).opensAgain);
  const editButton = useFocusBack(editing);
  const [now] = useState(() => new Date());
  const [edit, { isLoading }] = CollectionsApi.useEditCollectionMutation();
  const turn = () =>
    void notify(edit({ params: { id: _id }, body: { ...draftOf(fieldsOf(collection)), hidden: !hidden } }).unwrap());
  if (editing) {
    return (
      <li className="border-b border-hairline last:border-b-0">
        <CollectionForm label={`Edit ${title}`} collection={collection} {...parts} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <SortableItem id={_id} className="border-b border-hairline p-3 last:border-b-0 sm:px-5">
      {({ handle, grip }) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div
            {...grip}
            className="flex min-w-0 flex-[1_1_18rem] cursor-grab touch-manipulation items-center gap-3 active:cursor-grabbing [&_img]:pointer-events-none"
          >
            <IconButton
              Icon={GripVertical}
              {...handle}
              name={`Move ${title}`}
              className="-ml-2 shrink-0 cursor-grab touch-none"
            />
            <ResponsiveImage url={image} alt="" sizes="64px" className="aspect-4/5 w-14 shrink-0" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{title}</span>
                <Badge className="shrink-0" children={placeBadges[collection.place]} />
                <ShowingBadge shown={collection} now={now} />
              </p>
              <p className="text-xs text-ink-soft">
                {collection.count === 0 ? (
                  <span className="text-brick">No pieces</span>
                ) : (
                  counted(collection.count, 'piece')
                )}
                {collection.rule === '' ? ', chosen by hand' : ', by rule'}
                {' · '}
                {/* Another app, and a page of its own: the list stays. */}
                <a
                  href={listingPath(slug)}
                  target="_blank"
                  rel="noreferrer"
                  className="wrap-anywhere underline underline-offset-2"
                >
                  {listingPath(slug)}
                </a>
              </p>
            </div>
          </div>
          <EntryButtons
            className="ml-auto"
            name={title}
            {...moves}
            hidden={hidden}
            busy={isLoading}
            editButton={editButton}
            onTurn={turn}
            onEdit={() => setEditing(true)}
            onDelete={onDelete}
          />
        </div>
      )}
    </SortableItem>
  );
}
