import type { ChosenPiece } from '@kanaka/contracts/catalog/collections';
import { IconButton } from '@kanaka/ui/icon-button';
import { arrayMove } from '@dnd-kit/sortable';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useFields } from '../../shared/forms/form.tsx';
import { MoveButtons } from '../../shared/lists/sortable.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import type { CollectionFields } from './collection-fields.ts';

export type PickPiece = (picker: {
  onChoose: (piece: Pick<ChosenPiece, '_id' | 'title' | 'image'>) => void;
}) => ReactNode;

/** The pieces that are chosen by hand, in their order, and where another one is found. */
export function ChosenPieces({ pickPiece }: { pickPiece: PickPiece }) {
  const { control } = useFields<CollectionFields>();
  const { field } = useController({ control, name: 'pieces' });
  const pieces: ChosenPiece[] = field.value;
  return (
    <div className="flex flex-col gap-3">
      {pieces.length > 0 && (
        <ol aria-label="Chosen pieces" className="border border-hairline bg-white">
          {pieces.map(({ _id, title, image, inShop }, place) => (
            <li key={_id} className="flex items-center gap-3 border-b border-hairline px-3 py-1 last:border-b-0">
              <Thumbnail url={image || undefined} sizes="32px" className="w-8 shrink-0" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {title}
                {!inShop && <span className="block text-xs text-brick">Not in the shop: customers do not see it.</span>}
              </span>
              <MoveButtons
                name={title}
                place={place}
                count={pieces.length}
                onMove={(to) => field.onChange(arrayMove(pieces, place, to))}
              />
              <IconButton
                Icon={X}
                name={`Remove ${title}`}
                onClick={() => field.onChange(pieces.filter((piece) => piece._id !== _id))}
              />
            </li>
          ))}
        </ol>
      )}
      {pickPiece({
        onChoose: (piece) => {
          if (!pieces.some(({ _id }) => _id === piece._id)) field.onChange([...pieces, { ...piece, inShop: true }]);
        },
      })}
    </div>
  );
}
