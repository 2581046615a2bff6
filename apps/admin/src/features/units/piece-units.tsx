import { addUnits, type Unit } from '@kanaka/contracts/catalog/units';
import { useMayCall } from '../../shared/may.ts';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { sizesOf } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Plus, Tags, Download } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '@kanaka/ui/dialog';
import { saveFile } from '@kanaka/web-kit/save-file';
import { AddUnits, manyInput, oneInput } from './add-units.tsx';
import { EditUnit } from './edit-unit.tsx';
import { MoveUnit, type Moving, UnitRow } from './unit-row.tsx';
import { PartFailure } from '../../shared/page/page.tsx';
import { UnitsApi } from './units-api.ts';
import type { Label, LabelFormat } from './label-pdf.ts';
import { RadioCards } from '../../shared/forms/radio-cards.tsx';

type Piece = Pick<AdminProduct, '_id' | 'title' | 'sizing' | 'jewellery' | 'metalPricing' | 'purchase'>;

/** The purity as it is stamped, without brackets: 22K916. */
function stampOf({ jewellery, metalPricing }: Piece): string {
  const [first] = metalPricing?.metals ?? [];
  const purity = jewellery?.purity ?? (first && purityOf(first.metal, first.fineness));
  return purity?.replaceAll(/[() ]/g, '') ?? '';
}

/** The units of a piece: its tagged articles, with their labels. */
export function PieceUnits({ product }: { product: Piece }) {
  const { data, error, refetch } = UnitsApi.useUnitsQuery({ params: { id: product._id }, query: {} });
  const [one, many] = [useWaitingInput(oneInput(product._id)), useWaitingInput(manyInput(product._id))];
  const [open, setOpen] = useState<'add' | 'labels' | null>(one.opensAgain || many.opensAgain ? 'add' : null);
  // Said here and not in a toast, which would lie over the buttons that are needed next.
  const [added, setAdded] = useState('');
  const [edited, setEdited] = useState<Unit | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayAdd = useMayCall()(addUnits);
  const units = data?.data ?? [];
  const inStock = units.filter(({ state }) => state === 'in-stock' || state === 'held');
  const labelled = chosen.size > 0 ? units.filter(({ _id }) => chosen.has(_id)) : inStock;
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const sizes = sizesOf(product.sizing);
  const sisters =
    units.length > 0 ? units.map(({ netWeight }) => netWeight) : [product.jewellery?.netWeight ?? []].flat();
  return (
    <section aria-label="Units" className="mb-5 border-b border-hairline pb-5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg">Units</h3>
          <p className="text-ink-soft">
            {units.length > 0
              ? `${inStock.length} of ${data?.total} in the shop. The stock follows from them.`
              : 'Not tagged: its stock is a number.'}
            <span role="status"> {added}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {units.length > 0 && (
            <Button
              Icon={Tags}
              variant="outline"
              padding="md"
              disabled={labelled.length === 0}
              onClick={() => setOpen('labels')}
            >
              {chosen.size > 0 ? `Labels (${labelled.length})` : 'Labels'}
            </Button>
          )}
          {mayAdd && (
            <Button Icon={Plus} variant="outline" padding="md" disabled={!data} onClick={() => setOpen('add')}>
              {units.length > 0 ? 'Add units' : 'Tag this piece'}
            </Button>
          )}
        </div>
      </div>
      {error && !data && <PartFailure name="Its units" error={error} onRetry={refetch} className="py-4" />}
      {!error && !data && <Skeleton className="mt-3 h-13 w-full" />}
      {units.length > 0 && (
        <>
          <Checkbox
            label={<span className="text-sm text-ink-soft">Choose all in the shop</span>}
            className="mt-2"
            checked={inStock.length > 0 && inStock.every(({ _id }) => chosen.has(_id))}
            onCheckedChange={(on) => setChosen(new Set(on ? inStock.map(({ _id }) => _id) : []))}
          />
          <ul aria-label={`Units of ${product.title}`} className="border-t border-hairline">
            {units.map((unit) => (
              <UnitRow
                key={unit._id}
                unit={unit}
                costOfPiece={product.purchase === null ? null : product.purchase?.cost}
                chosen={chosen.has(unit._id)}
                onChoose={(on) => choose(unit._id, on)}
                onEdit={() => setEdited(unit)}
                onMove={(act) => setMoving({ unit, act })}
              />
            ))}
          </ul>
          {data && data.total > units.length && (
            <p className="mt-2 text-ink-muted">
              The first {units.length} of {data.total} are shown.
            </p>
          )}
        </>
      )}
      {open === 'add' && (
        <AddUnits
          productId={product._id}
          {...{ sizes, sisters }}
          seesCosts={product.purchase !== undefined}
          isFirst={units.length === 0}
          onAdded={(message) => {
            setAdded(message);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'labels' && (
        <LabelsDialog
          labels={labelled.map((unit) => ({ ...unit, purity: stampOf(product) }))}
          name={product.title}
          onClose={() => setOpen(null)}
        />
      )}
      {edited && <EditUnit unit={edited} {...{ sizes, sisters }} onClose={() => setEdited(null)} />}
      {moving && <MoveUnit {...moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

const formats: readonly { value: LabelFormat; words: string; about: string }[] = [
  { value: 'roll', words: 'Label printer, 22 × 10 mm', about: 'One label a page.' },
  { value: 'a4', words: 'A4 sheets', about: '200 labels a sheet, with lines to cut along. Print at 100%.' },
];

/** Downloads the labels of units as a PDF. */
function LabelsDialog({
  labels,
  name,
  onClose,
}: {
  labels: readonly Label[];
  /** Of the piece, for the file's name. */
  name: string;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<LabelFormat>('roll');
  const download = async () => {
    // Only who prints labels loads what draws the codes.
    const { labelPdf } = await import('./label-pdf.ts');
    const file = new Blob([labelPdf(labels, format)], { type: 'application/pdf' });
    saveFile(file, `labels-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${format}.pdf`);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={labels.length === 1 ? 'One label' : `${labels.length} labels`}
      description="Tag, weights, purity, and the tag as a QR code."
      cancel="Cancel"
      footer={
        <Button Icon={Download} onClick={() => void download()}>
          Download PDF
        </Button>
      }
    >
      <RadioCards
        legend="Format"
        legendHidden
        options={formats}
        name="format"
        chosen={format}
        onChange={({ target }) => setFormat(target.value === 'a4' ? 'a4' : 'roll')}
      />
    </Dialog>
  );
}
