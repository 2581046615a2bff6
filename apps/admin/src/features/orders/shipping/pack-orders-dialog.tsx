import { ArticleFields } from './article-fields.tsx';
import { MAX_LISTED_LINES } from '@kanaka/contracts/orders/orders';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { packOrders } from '@kanaka/contracts/orders/shipments';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { Stepper } from '@kanaka/ui/stepper';
import { TextField } from '@kanaka/ui/text-field';
import { deviceMemory } from '@kanaka/web-kit/browser-memory';
import { Check, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ScanButton, type Scanned } from '../../../shared/camera/scan-button.tsx';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { useAskedClose } from '../../../shared/forms/confirm-dialog.tsx';
import { codeInput, fieldOf, Form, refusedFields, resolved } from '../../../shared/forms/form.tsx';
import { counted, orderNumber } from '../../../shared/words.tsx';
import { OrdersApi } from '../orders-api.ts';
import { useCourierOptions } from '../../../shared/use-shop.ts';
import { OrderOutcomes, useOrderOutcomes } from './order-outcomes.tsx';
import { toNextCode } from './next-code.ts';
import { type Draft, draftOf, packingBody, placeOf, type PackingFields } from './packing-rules.ts';
import { leftPieces, mayBePacked } from './shipment-rules.ts';

/** The courier that this device chose last, which most parcels of a day have. */
const LAST_COURIER = 'kanaka-last-courier';

/** Whether all that is left of an order can be packed here: a long order is listed with its first lines only, and no shipments. */
const isPackable = (order: AdminOrder) =>
  mayBePacked(order) &&
  leftPieces(order).length > 0 &&
  (order.shipments !== undefined || order.cartItems.length < MAX_LISTED_LINES);

const NO_VALUE = 'Enter an amount in rupees, like 12,000.50.';

/**
 * Packs all that is left of orders: a parcel for each, with one courier; of a single order also less, with a value insured. Those that
 * were refused stay, with the reason. Then the slips and labels of all are printed, and they are handed over.
 */
export function PackOrdersDialog({
  orders,
  onPacked,
  onHandOver,
  onClose,
}: {
  orders: readonly AdminOrder[];
  /** These are packed, so that they may have left the list. */
  onPacked?: (ids: readonly string[]) => void;
  onHandOver: (orders: readonly AdminOrder[]) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const packable = orders.filter(isPackable);
  const others = orders.length - packable.length;
  const options = useCourierOptions();
  const [pack, { isLoading }] = OrdersApi.usePackOrdersMutation();
  const outcomes = useOrderOutcomes();
  const [chosen, setChosen] = useState(() => deviceMemory.readText(LAST_COURIER));
  // At first that which the owner names first.
  const courier = options.find(({ value }) => value === chosen || chosen === null)?.value ?? '';
  const form = useForm<PackingFields>({
    defaultValues: { drafts: packable.map(draftOf) },
    resolver: (values) => {
      const { error } = packOrders.body.safeParse(packingBody(values, courier));
      const refused = refusedFields(error?.issues, (path) => placeOf(path, values));
      const value = 'drafts.0.insuredValue';
      return resolved(values, { ...refused, ...(value in refused && { [value]: NO_VALUE }) });
    },
  });
  const single = orders.length === 1 ? packable[0] : undefined;
  const waiting = packable.filter(({ _id }) => !outcomes.isDone(_id));
  const packed = packable.filter(({ _id }) => outcomes.isDone(_id));
  const travelling = packed.filter(({ pickup }) => !pickup);
  const first = useWatch({ control: form.control, name: 'drafts.0.lines' });
  const isEmpty = single !== undefined && first.every(({ quantity }) => quantity === 0);

  const submit = form.handleSubmit(async (values) => {
    deviceMemory.writeText(LAST_COURIER, courier);
    const drafts = values.drafts.filter(({ _id }) => !outcomes.isDone(_id));
    const done = await outcomes.send(pack({ body: packingBody({ drafts }, courier, outcomes.sharedAwbs) }).unwrap());
    if (done.length > 0) onPacked?.(done.map(({ _id }) => _id));
  });
  const handOver = () => {
    const awbs = new Map(form.getValues('drafts').map(({ _id, awb }) => [_id, courier && awb]));
    onHandOver(
      travelling.map((order) => ({
        ...order,
        consignment: { courier, awb: awbs.get(order._id) ?? '', insuredValue: 0 },
      })),
    );
  };
  const { close, question } = useAskedClose(form.formState.isDirty && waiting.length > 0, onClose);
  const papers = packed.map(({ _id }) => _id).join(',');
  return (
    <Dialog
      isForm
      onClose={close}
      busy={isLoading}
      size="xl"
      title={
        waiting.length > 0 ? `Pack ${counted(waiting.length, 'order')}` : `${counted(packed.length, 'order')} packed`
      }
      description={
        others > 0
          ? `${counted(others, 'order')} of those chosen cannot be packed here: not paid, nothing left, or too many lines.`
          : waiting.length > 0
            ? single
              ? 'One parcel with everything left to send, or part of it. The customer is told by e-mail.'
              : 'One parcel per order, with everything left to send. Each customer is told by e-mail.'
            : 'Print the slips and labels, then hand the parcels over with their AWBs.'
      }
      cancel="Close"
      footer={
        <>
          {packed.length > 0 && (
            <>
              <ButtonLink
                Icon={Printer}
                variant="outline"
                to={`/orders/labels?orders=${papers}&slips=1&paper=a4&print=1`}
                target="_blank"
              >
                Print slips and labels
              </ButtonLink>
              {travelling.length > 0 && (
                <Button variant={waiting.length > 0 ? 'outline' : 'primary'} onClick={handOver}>
                  Hand over…
                </Button>
              )}
            </>
          )}
          {waiting.length > 0 && (
            <Button type="submit" form={formId} busy={isLoading} disabled={isEmpty}>
              Pack {counted(waiting.length, 'parcel')}
            </Button>
          )}
        </>
      }
    >
      <OrderOutcomes outcomes={outcomes} words="packed" />
      {waiting.length > 0 && (
        <div className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <ScanField form={form} />
          {!single?.pickup && (
            <SelectField
              label={single ? 'Courier' : 'Courier for all'}
              placeholder="Courier later"
              options={options}
              value={courier}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </div>
      )}
      <Form id={formId} onSubmit={submit} className="text-sm">
        <ul aria-label="Parcels">
          {packable.map((order, place) => (
            <li key={order._id} className="border-b border-hairline py-4 last:border-b-0">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium tabular-nums">{orderNumber(order._id)}</span>
                <span className="wrap-anywhere">{order.addressInfo.recipient}</span>
                <span className="text-ink-muted">{order.pickup ? 'Pick-up' : order.addressInfo.city}</span>
                {outcomes.isDone(order._id) && (
                  <span className="ml-auto flex items-center gap-1 font-medium text-emerald">
                    <Check aria-hidden="true" className="size-4" />
                    Packed
                  </span>
                )}
              </div>
              {!outcomes.isDone(order._id) && (
                <>
                  <ParcelFields
                    form={form}
                    place={place}
                    isTracked={courier !== '' && !order.pickup}
                    isSingle={order === single}
                  />
                  {outcomes.refusal(order._id) && <p className="mt-2 text-brick">{outcomes.refusal(order._id)}</p>}
                </>
              )}
            </li>
          ))}
        </ul>
      </Form>
      {question}
    </Dialog>
  );
}

type PackingForm = UseFormReturn<PackingFields>;

/** What goes into the parcel of one order, and its AWB. */
function ParcelFields({
  form,
  place,
  isTracked,
  isSingle,
}: {
  form: PackingForm;
  place: number;
  isTracked: boolean;
  isSingle: boolean;
}) {
  const field = fieldOf(form);
  const { lines, isPickup } = form.getValues(`drafts.${place}`);
  const quantities = useWatch({ control: form.control, name: `drafts.${place}.lines` }).map(({ quantity }) => quantity);
  const scanned = useWatch({ control: form.control, name: `drafts.${place}.scanned` });
  return (
    <div className="mt-2 grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {lines.map(({ title, left, tag, huid, articles }, line) => (
          <div key={line}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="font-medium wrap-anywhere">
                {quantities[line]} × {title}
              </p>
              {isSingle && (left > 1 || lines.length > 1) && (
                <Stepper
                  label={title}
                  min={0}
                  max={left}
                  size="sm"
                  value={quantities[line] ?? 0}
                  onChange={(quantity) => form.setValue(`drafts.${place}.lines.${line}.quantity`, quantity)}
                />
              )}
            </div>
            {tag || articles.length === 0 ? (
              <p className="text-ink-muted">
                {[tag && `Tag ${tag}`, huid && `HUID ${huid}`].filter(Boolean).join(' · ')}
                {scanned.includes(line) && <span className="ml-2 font-medium text-emerald">Scanned</span>}
              </p>
            ) : (
              articles.map((_, number) => (
                <ArticleFields
                  key={number}
                  legend={`Article ${number + 1} of ${title}`}
                  legendHidden
                  field={(name) => ({
                    ...field(`drafts.${place}.lines.${line}.articles.${number}.${name}`),
                    ...(name === 'huid' && { onKeyDown: toNextCode }),
                  })}
                />
              ))
            )}
          </div>
        ))}
      </div>
      <div className="flex flex-col justify-end gap-3">
        {isTracked && (
          <TextField
            label="AWB (optional)"
            {...codeInput}
            maxLength={40}
            onKeyDown={toNextCode}
            {...field(`drafts.${place}.awb`)}
          />
        )}
        {isSingle && isPickup && <p className="text-ink-soft">For collection in the shop: the customer gets a code.</p>}
        {isSingle && !isPickup && (
          <AmountField
            label="Insured value (₹)"
            description="Leave empty for the price of the pieces with tax."
            {...field(`drafts.${place}.insuredValue`)}
          />
        )}
      </div>
    </div>
  );
}

/** Takes tags and HUIDs of any of the parcels, from a scanner or typed: it ticks what it finds, and fills in what is missing. */
function ScanField({ form }: { form: PackingForm }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<Scanned>({ words: '', isKnown: true });
  const say = (scanned: Scanned) => {
    setSaid(scanned);
    return scanned;
  };
  const take = (typed: string): Scanned | null => {
    const code = typed.trim().toUpperCase();
    if (code === '') return null;
    const found = findScanned(form.getValues('drafts'), code);
    setText('');
    if (!found) {
      return say({ words: `${code} is in none of these parcels.`, isKnown: false });
    }
    const { place, line, article, title } = found;
    if (article === undefined) {
      const scanned = form.getValues(`drafts.${place}.scanned`);
      form.setValue(`drafts.${place}.scanned`, [...new Set([...scanned, line])]);
    } else {
      const name = `drafts.${place}.lines.${line}.articles.${article}.huid` as const;
      form.setValue(name, code, { shouldDirty: true });
      document.querySelector(`[name="${name}"]`)?.scrollIntoView({ block: 'center' });
    }
    return say({ words: `${code}: ${title}`, isKnown: true });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField
        label="Scan a tag or HUID"
        {...codeInput}
        className="w-full"
        value={text}
        description={said.isKnown ? said.words || 'Finds the piece in any of the parcels.' : undefined}
        error={said.isKnown ? undefined : said.words}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take(text);
        }}
      />
      <ScanButton onCode={async (code) => take(code) ?? said} />
    </div>
  );
}

/** The piece that a code is of: by its tag or HUID, else the first whose HUID is missing and that may have this one. */
function findScanned(drafts: readonly Draft[], code: string) {
  const lines = drafts.flatMap(({ lines: own }, place) => own.map((one, line) => ({ ...one, place, line })));
  const known = lines.find(({ tag, huid }) => tag.toUpperCase() === code || huid.toUpperCase() === code);
  if (known) return { place: known.place, line: known.line, title: known.title, article: undefined };
  const isThere = (article: { huid: string }) => article.huid.toUpperCase() === code;
  const wanted = /^[A-Z0-9]{6}$/.test(code)
    ? (lines.find(({ articles }) => articles.some(isThere)) ??
      lines.find(({ articles }) => articles.some(({ huid }) => huid === '')))
    : undefined;
  if (!wanted) return null;
  const there = wanted.articles.findIndex(isThere);
  const article = there < 0 ? wanted.articles.findIndex(({ huid }) => huid === '') : there;
  return { place: wanted.place, line: wanted.line, title: wanted.title, article };
}
