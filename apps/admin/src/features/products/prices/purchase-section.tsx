import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { AmountField, paiseTyped } from '../../../shared/forms/amount-field.tsx';
import { useFields } from '../../../shared/forms/form.tsx';
import { MarginWords } from '../../../shared/margin.tsx';
import { SupplierList, useSupplierList } from '../../../shared/suppliers.tsx';
import { fieldLabels, type ProductFields } from '../form/product-form-rules.ts';
import { useOfferedPrice } from './use-typed-price.ts';

/** What the piece cost the shop, from whom it came, and what is left of its price. Only the owner sees it. */
export function PurchaseSection({ tagged }: { tagged: boolean }) {
  const { control, field } = useFields<ProductFields>();
  const cost = useWatch({ control, name: 'cost' });
  const offered = useOfferedPrice(control);
  const list = useSupplierList();
  return (
    <fieldset>
      <legend className="text-sm font-medium">Purchase</legend>
      <p className="mb-3 text-xs text-ink-muted">
        Only you see this.{tagged && ' It counts for units that have no cost or supplier of their own.'}
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-5">
        <AmountField label={fieldLabels.cost} description="For one, before tax." {...field('cost')} />
        <TextField label={fieldLabels.supplier} maxLength={80} list={list.id} {...field('supplier')} />
      </div>
      <SupplierList {...list} />
      <p role="status" className="mt-2">
        {offered && <MarginWords pricePaise={offered.paise} costPaise={paiseTyped(cost)} />}
      </p>
    </fieldset>
  );
}
