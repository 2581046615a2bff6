import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { type SyntheticEvent, useState } from 'react';
import { useRateBoardQuery } from '../../../shared/rate-board.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { BulkFieldset } from './bulk-fieldset.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { type BulkKind, fieldsFor, planOf } from './bulk-rules.ts';
import type { Choices } from '../form/category-choices.ts';
import { type RefusedPiece, useBulkChange } from './use-bulk-change.ts';

const titles: Record<BulkKind, string> = {
  price: 'Change prices',
  stock: 'Change stock',
  category: 'Move to another category',
  finalSale: 'Final sale',
  archive: 'Delete these products?',
  restore: 'Bring these products back?',
};
const verbs: Record<BulkKind, string> = {
  price: 'Change',
  stock: 'Change',
  category: 'Move',
  finalSale: 'Change',
  archive: 'Delete',
  restore: 'Bring back',
};

const productsIn = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** One change for all selected products, with what becomes of each before it is made. */
export function BulkDialog({
  kind,
  products,
  choices,
  onDone,
  onClose,
}: {
  kind: BulkKind;
  products: readonly AdminProduct[];
  choices: Choices;
  onDone: () => void;
  onClose: () => void;
}) {
  const [fields, setFields] = useState(() => fieldsFor(products));
  const [refused, setRefused] = useState<readonly RefusedPiece[]>([]);
  const { send, isSending } = useBulkChange(() => {
    onClose();
    onDone();
  });
  const { data: board } = useRateBoardQuery(undefined, { skip: kind !== 'price' });
  const plan = planOf(kind, products, fields, { choices, rates: board?.data.rates ?? [] });
  const count = plan?.planned.length ?? 0;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!plan || count === 0 || isSending) return;
    setRefused(await send(plan.planned, kind === 'archive' ? `${productsIn(count)} deleted` : undefined));
  };

  return (
    <FormDialog
      title={titles[kind]}
      description={
        <>
          {productsIn(products.length)} chosen.{count > 1 && ` The ${count} changes are made together, or none.`}
        </>
      }
      submit={
        <>
          {verbs[kind]} {count > 0 ? productsIn(count) : 'products'}
        </>
      }
      busy={isSending}
      tone={kind === 'archive' ? 'destructive' : 'primary'}
      disabled={count === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <BulkFieldset
        kind={kind}
        fields={fields}
        choices={choices}
        onChange={(change) => {
          setFields({ ...fields, ...change });
          setRefused([]);
        }}
      />
      {refused.length > 0 && (
        <div role="alert" className="border border-brick bg-brick/5 p-3 text-sm">
          <p className="font-medium">Nothing was changed. Look at these and try again:</p>
          <ul className="mt-1">
            {refused.map(({ _id, title, message }) => (
              <li key={_id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan && <BulkPreview plan={plan} />}
    </FormDialog>
  );
}
