import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft } from '@kanaka/contracts/catalog/units';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Tabs } from '@kanaka/ui/tabs';
import { TextArea } from '@kanaka/ui/text-area';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showRefusal } from '../../shared/forms/notify-form.ts';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { useQuestion } from '../../shared/forms/use-question.tsx';
import { pastedUnits } from './paste-units.ts';
import { UnitFields, type UnitFieldValues } from './unit-fields.tsx';
import { UnitsApi } from './units-api.ts';
import { unusualWeights } from './unusual-weights.ts';
import { Form } from '../../shared/forms/form.tsx';

const empty = { tag: '', grossWeight: '', netWeight: '', huid: '', size: '' } as unknown as UnitFieldValues;

/** The names under which is kept what is typed of one unit, and what is pasted of many. */
export const oneInput = (productId: string) => `unit of ${productId}`;
export const manyInput = (productId: string) => `units of ${productId}`;

/** Adds units: one after the other while the tags are scanned, or many at once from a spreadsheet. */
export function AddUnits({
  productId,
  sizes,
  sisters,
  isFirst,
  onAdded,
  onClose,
}: {
  productId: string;
  sizes: readonly string[];
  /** What its other units weigh, or the piece itself, net and in grams: a weight that is far from it is asked about. */
  sisters: readonly number[];
  /** The first unit replaces the stock that the piece had as a number. */
  isFirst: boolean;
  /** Gets what the shop says when pasted units were added; the dialog closes then. */
  onAdded: (message: string) => void;
  onClose: () => void;
}) {
  const [tab, setTab] = useState(useWaitingInput(manyInput(productId)).opensAgain ? 'many' : 'one');
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={isFirst ? 'Tag this piece' : 'Add units'}
      description={
        isFirst
          ? 'From the first unit on, the stock of this piece is its units. The number it has now is given up.'
          : 'Each unit has its own tag, weight and HUID.'
      }
    >
      <Tabs
        label="How to add units"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'one', label: 'One by one', content: <OneUnit {...{ productId, sizes, sisters }} /> },
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

/** Weights that are far from those of its sisters are asked about. */
const aboutWeights = { title: 'Is the weight right?', confirm: 'Add it' };

type Adding = { productId: string; sisters: readonly number[] };

function OneUnit({ productId, sizes, sisters }: Adding & { sizes: readonly string[] }) {
  const [add] = UnitsApi.useAddUnitsMutation();
  const [added, setAdded] = useState<string[]>([]);
  const form = useForm({ resolver: zodResolver(UnitDraft), defaultValues: empty });
  const { handleSubmit, reset, setFocus, formState } = form;
  const { isSubmitting } = formState;
  const { restored, forget } = useKeptForm(form, oneInput(productId));
  const { ask, question } = useQuestion(aboutWeights);
  // The dialog gives the focus to its first tab; here a scanner types.
  useEffect(() => {
    const turn = setTimeout(() => setFocus('tag'));
    return () => clearTimeout(turn);
  }, [setFocus]);
  const submit = handleSubmit(async (unit) => {
    const doubt = unusualWeights([unit], sisters);
    if (doubt && !(await ask(doubt))) return;
    try {
      await add({ params: { id: productId }, body: { units: [unit] } }).unwrap();
      setAdded((before) => [unit.tag, ...before]);
      // The next piece of a kind often has the same size, but never the same weight.
      reset({ ...empty, size: unit.size });
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
      <UnitFields form={form} sizes={sizes} disabled={isSubmitting} />
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
  const { ask, question } = useQuestion(aboutWeights);
  const text = useWatch({ control: form.control, name: 'text' });
  const [error, setError] = useState<string>();
  const { units, lines, faults } = pastedUnits(text);
  const save = async () => {
    if (units.length === 0 || faults.length > 0) {
      setError(faults.slice(0, 3).join(' ') || 'Please paste at least one line.');
      return;
    }
    const doubt = unusualWeights(units, sisters);
    if (doubt && !(await ask(doubt))) return;
    try {
      const { message } = await add({ params: { id: productId }, body: { units } }).unwrap();
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
        description={`Tag, gross weight, net weight, HUID${sized ? ', size' : ''}; columns by tab, comma or semicolon, as a spreadsheet copies them.`}
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
      <Button busy={isLoading} onClick={() => void save()} className="max-sm:w-full sm:self-end">
        {units.length > 1 ? `Add ${units.length} units` : 'Add units'}
      </Button>
    </div>
  );
}
