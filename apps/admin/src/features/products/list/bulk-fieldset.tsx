import type { Categories } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { type BulkFields, type BulkKind, mistakeIn } from './bulk-rules.ts';
import { subcategoriesOf } from '../form/product-form-rules.ts';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { SupplierList, useSupplierList } from '../../../shared/suppliers.tsx';
import { optionsOf } from '../../../shared/forms/form.tsx';

const roundings = optionsOf({ '1': '₹1', '10': '₹10', '100': '₹100' });
const pricedBy = optionsOf({ percent: 'Fixed prices', discount: 'Discount of pieces priced by metal' });
const charges = optionsOf({
  'making-percent': 'Making: raise or lower by percent',
  'making-gram': 'Making: add or take off ₹ a gram',
  'making-set': 'Making: set to',
  'wastage-add': 'Wastage: add or take off percent',
  'wastage-set': 'Wastage: set to',
});
const makings = optionsOf({ gram: '₹ a gram', percent: '% of the metal', flat: '₹ for the piece' });
const chargeLabel = ({ charge, makingPer }: BulkFields) =>
  charge === 'making-gram' || (charge === 'making-set' && makingPer === 'gram')
    ? '₹ a gram'
    : charge === 'making-set' && makingPer === 'flat'
      ? '₹ for the piece'
      : 'Percent';
const ways = optionsOf({ add: 'Add or remove', set: 'Set to' });
const marks = optionsOf({ yes: 'Cannot be returned', no: 'Can be returned' });

/** What is typed or chosen for a bulk change. */
export function BulkFieldset({
  kind,
  fields,
  choices,
  onChange,
}: {
  kind: BulkKind;
  fields: BulkFields;
  choices: Categories;
  onChange: (change: Partial<BulkFields>) => void;
}) {
  const bind = (name: keyof BulkFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  if (kind === 'archive' || kind === 'restore') {
    return (
      <p className="text-sm text-ink-soft">
        {kind === 'archive'
          ? 'They are removed from the shop; you can bring them back from the deleted products. Orders that contain them are not changed.'
          : 'They return to where they were in the shop.'}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
      {kind === 'price' && (
        <>
          <div className="col-span-2">
            <SelectField label="What to change" options={pricedBy} {...bind('priceBy')} />
          </div>
          {fields.priceBy === 'discount' ? (
            <TextField
              label="Discount in percent"
              description="Of making and wastage; 0 removes it."
              inputMode="decimal"
              placeholder="10"
              maxLength={9}
              error={mistakeIn(kind, fields)}
              {...bind('discount')}
            />
          ) : (
            <>
              <TextField
                label="By how many percent"
                description="5 raises prices, −5 lowers them; sale prices too."
                inputMode="text"
                placeholder="5"
                maxLength={9}
                error={mistakeIn(kind, fields)}
                {...bind('percent')}
              />
              <SelectField label="Round to" description="Before tax." options={roundings} {...bind('rounding')} />
            </>
          )}
        </>
      )}
      {kind === 'making' && (
        <>
          <SelectField className="col-span-2" label="What to change" options={charges} {...bind('charge')} />
          {fields.charge === 'making-set' && <SelectField label="Making by" options={makings} {...bind('makingPer')} />}
          <TextField
            label={chargeLabel(fields)}
            description={fields.charge.endsWith('set') ? undefined : 'Like 5, or −5 to lower it.'}
            inputMode={fields.charge.endsWith('set') ? 'decimal' : 'text'}
            maxLength={12}
            error={mistakeIn(kind, fields)}
            {...bind('amount')}
          />
        </>
      )}
      {kind === 'stock' && (
        <>
          <SelectField className="max-xs:col-span-2" label="Stock" options={ways} {...bind('stockBy')} />
          <TextField
            label="Pieces"
            description={fields.stockBy === 'add' ? 'Like 5, or −2.' : undefined}
            inputMode={fields.stockBy === 'add' ? 'text' : 'numeric'}
            maxLength={10}
            error={mistakeIn(kind, fields)}
            {...bind('pieces')}
          />
        </>
      )}
      {kind === 'purchase' && <PurchaseFields mistake={mistakeIn(kind, fields)} bind={bind} />}
      {kind === 'finalSale' && (
        <div className="col-span-2">
          <SelectField
            label="Final sale"
            description="Shown on the piece, in the bag, at checkout and in the order, which keeps it. A piece that arrives damaged, or is not what was ordered, can be returned all the same."
            options={marks}
            {...bind('finalSale')}
          />
        </div>
      )}
      {kind === 'category' && (
        <>
          <SelectField
            label="Category"
            placeholder="Choose a category"
            options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
            {...bind('category')}
            onChange={({ target }) => onChange({ category: target.value, subcategory: '' })}
          />
          <SelectField
            label="Subcategory"
            placeholder="None"
            options={subcategoriesOf(choices, fields.category).map(({ name }) => ({ value: name, label: name }))}
            disabled={fields.category === ''}
            {...bind('subcategory')}
          />
        </>
      )}
    </div>
  );
}

type Bind = (name: 'cost' | 'supplier') => { value: string; onChange: (event: { target: { value: string } }) => void };

function PurchaseFields({ mistake, bind }: { mistake: string | undefined; bind: Bind }) {
  const list = useSupplierList();
  return (
    <>
      <AmountField label="Cost" description="For one, before tax. Empty: as it is." error={mistake} {...bind('cost')} />
      <TextField label="Supplier" description="Empty: as it is." maxLength={80} list={list.id} {...bind('supplier')} />
      <SupplierList {...list} />
    </>
  );
}
