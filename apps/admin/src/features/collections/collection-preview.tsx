import { listingQuery } from '@kanaka/presentation/listing-url';
import { useEffect, useState } from 'react';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { counted } from '../../shared/words.tsx';
import { CollectionsApi } from './collections-api.ts';

const MOST_SHOWN = 6;
const PAUSE_MS = 300;

/** How many pieces a rule finds now, and the first of them, while it is changed. */
export function RulePreview({ rule }: { rule: string }) {
  const [settled, setSettled] = useState(rule);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(rule), PAUSE_MS);
    return () => clearTimeout(wait);
  }, [rule]);
  const { currentData, isError } = CollectionsApi.usePiecesOfRuleQuery(
    { query: { ...listingQuery(settled), limit: MOST_SHOWN } },
    { skip: settled === '' },
  );
  const found = rule === '' || settled === '' ? undefined : currentData;
  return (
    <div className="border border-hairline bg-white p-3">
      <p role="status" className="font-medium">
        {rule === ''
          ? 'Add at least one condition.'
          : isError
            ? 'The pieces could not be counted.'
            : found
              ? `${counted(found.total, 'piece')} in it now`
              : 'Counting the pieces …'}
      </p>
      {found && found.data.length > 0 && (
        <ul aria-label="The first of them" className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {found.data.map(({ _id, title, images }) => (
            <li key={_id} className="min-w-0">
              <Thumbnail url={images[0]} sizes="120px" className="w-full" />
              <span className="mt-1 line-clamp-2 text-xs">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
