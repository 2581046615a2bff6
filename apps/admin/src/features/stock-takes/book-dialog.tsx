import { bookStockTake, type StockTake } from '@kanaka/contracts/catalog/stock-takes';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { StockTakesApi } from './stock-takes-api.ts';

const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);
const tags = (count: number) => (count === 1 ? '1 tag' : `${count} tags`);

/** Asks why there is a difference, and books it. */
export function BookDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const [book] = StockTakesApi.useBookStockTakeMutation();
  // What was seen when the dialog opened: if somebody scans meanwhile, the server refuses.
  const [{ missingCount, unexpectedCount, missing, unexpected }] = useState(take);
  const held = missing.filter(({ state }) => state === 'held').length;
  const away = missingCount - held;
  const back = unexpected.filter(({ unit }) => unit?.state === 'away' || unit?.state === 'returned').length;
  const bodyOf = (reason: string) => ({ reason, missingCount, unexpectedCount });
  return (
    <ConfirmChange
      title="Book the difference?"
      confirm="Book the difference"
      tone={away > 0 ? 'destructive' : 'primary'}
      text={{
        label: 'Reason',
        description: 'Stands in the log of changes.',
        refusal: (reason) => bookStockTake.body.safeParse(bodyOf(reason)).error?.issues[0]?.message,
      }}
      // A refusal says that somebody has scanned, so what was seen here is not true any more.
      keepsOpen={false}
      change={(reason) => book({ params: { id: take._id }, body: bodyOf(reason) }).unwrap()}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {away > 0 && <li>{units(away)} will be away, and can no longer be sold.</li>}
        {back > 0 && <li>{units(back)} will be in stock again.</li>}
        {held > 0 && <li>{units(held)} held by orders: nothing changes for them.</li>}
        {away + back + held + unexpectedCount === 0 && <li>There is none: everything is where it should be.</li>}
        {unexpectedCount > back && <li>{tags(unexpectedCount - back)} sold or not known: nothing changes for them.</li>}
      </ul>
    </ConfirmChange>
  );
}
