import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft } from '@kanaka/contracts/catalog/units';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Tabs } from '@kanaka/ui/tabs';
import { TextArea } from '@kanaka/ui/text-area';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showRefusal, Form } from '../../shared/forms/form.tsx';
import { formatCount, gramsInWords } from '../../shared/words.tsx';
import { plainAmount } from '../../shared/forms/amount-field.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { UnitFields, type UnitFieldValues, useUnusualWeights } from './edit-unit.tsx';
import { UnitsApi } from './units-api.ts';

const empty = {
  ...{ tag: '', grossWeight: '', netWeight: '', huid: '', size: '', cost: '', supplier: '' },
} as unknown as UnitFieldValues;

/** The names under which is kept what is typed of one unit, and what is pasted of many. */
export const oneInput = (productId: string) => `unit of ${productId}`;
export const manyInput = (productId: string) => `units of ${productId}`;

/** Adds units: one after the other while the tags are scanned, or many at once from a spreadsheet. */
export function AddUnits({
  productId,
  sizes,
  sisters,
  seesCosts,
  isFirst,
  onAdded,
  onClose,
}: {
  productId: string;
  sizes: readonly string[];
  /** What its other units weigh, or the piece itself, net and in grams: a weight that is far from it is asked about. */
  sisters: readonly number[];
  seesCosts: boolean;
  /** The first unit replaces the stock that the piece had as a number. */
  isFirst: boolean;
  /** Gets what the shop says when pasted units were added; the dialog closes then. */
  onAdded: (message: string) => void;
  onClose: () => void;
}) {
  const [tab, setTab] = useState(useWaitingInput(manyInput(productId)).opensAgain ? 'many' : 'one');
  return (
    <Dialog
      isForm
      onClose={onClose}
      title={isFirst ? 'Tag this piece' : 'Add units'}
      description={
        isFirst
          ? 'Stock is then counted from units, replacing the number it has now.'
          : 'Each unit has its own tag, weight and HUID.'
      }
    >
      <Tabs
        label="How to add units"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'one', label: 'One by one', content: <OneUnit {...{ productId, sizes, sisters, seesCosts }} /> },
          {
            value: 'many',
            label: 'Paste several',
            content: <ManyUnits {...{ productId, sisters }} sized={sizes.length > 0} onDone={onAdded} />,
          },
        ]}
      />
    </Dialog>
  );
}

type Adding = { productId: string; sisters: readonly number[] };

function OneUnit({ productId, sizes, sisters, seesCosts }: Adding & { sizes: readonly string[]; seesCosts: boolean }) {
  const [add] = UnitsApi.useAddUnitsMutation();
  const [added, setAdded] = useState<string[]>([]);
  const form = useForm({ resolver: zodResolver(UnitDraft), defaultValues: empty });
  const { handleSubmit, reset, setFocus, formState } = form;
  const { isSubmitting } = formState;
  const { restored, forget } = useKeptForm(form, oneInput(productId));
  const { settle, question } = useUnusualWeights(sisters, 'Add it');
  // The dialog gives the focus to its first tab; here a scanner types.
  useEffect(() => {
    const turn = setTimeout(() => setFocus('tag'));
    return () => clearTimeout(turn);
  }, [setFocus]);
  const submit = handleSubmit(async (typed) => {
    const [unit] = (await settle([typed])) ?? [];
    if (!unit) return;
    try {
      await add({ params: { id: productId }, body: { units: [unit] } }).unwrap();
      setAdded((before) => [unit.tag, ...before]);
      // The next piece of a kind often has the same size and supplier, but never the same weight.
      reset({ ...empty, size: unit.size, supplier: unit.supplier });
      forget();
      setTimeout(() => setFocus('tag'));
    } catch (refused) {
      showRefusal(refused, form, (path) => path.replace('units.0.', ''));
    }
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {restored}
      {question}
      <UnitFields form={form} sizes={sizes} seesCosts={seesCosts} disabled={isSubmitting} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm text-ink-soft wrap-anywhere">
          {added.length > 0 && `Added: ${added.slice(0, 8).join(', ')}${added.length > 8 ? ' …' : ''}`}
        </p>
        <Button type="submit" busy={isSubmitting} className="max-sm:w-full">
          Add unit
        </Button>
      </div>
    </Form>
  );
}

function ManyUnits({
  productId,
  sisters,
  sized,
  onDone,
}: Adding & { sized: boolean; onDone: (message: string) => void }) {
  const [add, { isLoading }] = UnitsApi.useAddUnitsMutation();
  const form = useForm({ defaultValues: { text: '' } });
  const { restored, forget } = useKeptForm(form, manyInput(productId));
  const { settle, question } = useUnusualWeights(sisters, 'Add it');
  const text = useWatch({ control: form.control, name: 'text' });
  const [error, setError] = useState<string>();
  const { units, lines, faults } = pastedUnits(text);
  const save = async () => {
    if (units.length === 0 || faults.length > 0) {
      setError(faults.slice(0, 3).join(' ') || 'Please paste at least one line.');
      return;
    }
    const settled = await settle(units);
    if (!settled) return;
    try {
      const { message } = await add({ params: { id: productId }, body: { units: settled } }).unwrap();
      forget();
      onDone(message);
    } catch (refused) {
      const [[path, message] = []] = Object.entries(fieldIssues(refused));
      const line = lines[Number(path?.split('.')[1])];
      setError(line === undefined ? messageOf(refused) : `Line ${line}: ${message}`);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {restored}
      {question}
      <TextArea
        label="Units, one a line"
        description={`Tag, gross weight, net weight, HUID${sized ? ', size' : ', (empty)'}, cost, supplier; columns by tab or semicolon, as a spreadsheet copies them, or without the last two by comma.`}
        placeholder={`K-101, 12.500, 12.000, AB12CD${sized ? ', 14' : ''}`}
        rows={7}
        spellCheck={false}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        value={text}
        error={error}
        disabled={isLoading}
        onChange={({ target }) => {
          form.setValue('text', target.value);
          setError(undefined);
        }}
      />
      {units.length > 0 && <ReadUnits units={units} sized={sized} />}
      <Button busy={isLoading} onClick={() => void save()} className="max-sm:w-full sm:self-end">
        {units.length > 1 ? `Add ${units.length} units` : 'Add units'}
      </Button>
    </div>
  );
}

const MOST_SHOWN = 50;

/** How the pasted lines are read. */
function ReadUnits({ units, sized }: { units: readonly UnitDraft[]; sized: boolean }) {
  const isBought = units.some(({ cost, supplier }) => cost !== undefined || supplier);
  const columns = [
    'Tag',
    'Gross',
    'Net',
    'HUID',
    ...(sized ? ['Size'] : []),
    ...(isBought ? ['Cost', 'Supplier'] : []),
  ];
  const cellsOf = ({ tag, grossWeight, netWeight, huid, size, cost, supplier }: UnitDraft) => [
    ...[tag, gramsInWords(grossWeight), gramsInWords(netWeight), huid ?? '—', ...(sized ? [size] : [])],
    ...(isBought ? [cost === undefined ? '—' : formatPaise(toPaise(cost)), supplier || '—'] : []),
  ];
  return (
    <div className="max-h-64 overflow-y-auto border border-hairline">
      <Table label="Units as they are read">
        <thead>
          <tr>
            {columns.map((name) => (
              <TableHead key={name} className="h-9">
                {name}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.slice(0, MOST_SHOWN).map((unit) => (
            <TableRow key={unit.tag} className="last:border-b-0">
              {cellsOf(unit).map((cell, column) => (
                <TableCell key={column} className="h-9 py-1 tabular-nums">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {units.length > MOST_SHOWN && (
        <p className="px-3 py-2 text-xs text-ink-muted">and {formatCount(units.length - MOST_SHOWN)} more</p>
      )}
    </div>
  );
}

/** `lines`: the line of each unit, counted from 1. */
type PastedUnits = { units: UnitDraft[]; lines: number[]; faults: string[] };

const COLUMNS = 7;
/** Separated by commas, more are weights or a cost with a comma in them. */
const COLUMNS_BY_COMMA = 5;

/**
 * Units from a spreadsheet or a list, one a line: tag, gross weight, net weight, HUID, size, cost, supplier. The columns
 * are separated by tabs, semicolons or commas; those after the weights can be left out. A heading in the first line is passed over.
 */
export function pastedUnits(text: string): PastedUnits {
  const pasted: PastedUnits = { units: [], lines: [], faults: [] };
  const lineOf = new Map<string, number>();
  const filled = text.split('\n').flatMap((line, place) => (line.trim() === '' ? [] : [{ line, at: place + 1 }]));
  for (const [place, { line, at }] of filled.entries()) {
    const separator = /\t|;/.exec(line)?.[0] ?? ',';
    const cells = line.split(separator).map((cell) => cell.trim());
    const [tag = '', grossWeight = '', netWeight = '', huid = '', size = '', cost = '', supplier = ''] = cells;
    if (place === 0 && !/\d/.test(grossWeight + netWeight) && /[a-z]/i.test(grossWeight)) continue;
    const unit = { tag, grossWeight, netWeight, huid, size, cost: plainAmount(cost), supplier };
    const { data, error } = UnitDraft.safeParse(unit);
    const before = [data?.tag, data?.huid].flatMap((mark) => (mark && lineOf.has(mark) ? [mark] : []))[0];
    const most = separator === ',' ? COLUMNS_BY_COMMA : COLUMNS;
    if (cells.length > most || [grossWeight, netWeight].some((weight) => weight.includes(',')))
      pasted.faults.push(`Line ${at}: please write weights with a point, such as 12.500.`);
    else if (!data) pasted.faults.push(`Line ${at}: ${error.issues[0]?.message}`);
    else if (before) pasted.faults.push(`Line ${at}: ${before} is in line ${lineOf.get(before)} already.`);
    else {
      pasted.units.push(data);
      pasted.lines.push(at);
    }
    for (const mark of [data?.tag, data?.huid]) if (mark && !lineOf.has(mark)) lineOf.set(mark, at);
  }
  return pasted;
}
