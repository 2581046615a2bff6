import { recordPayment, type OutsidePayment } from '@kanaka/contracts/orders/outside-payments';
import { needsPan } from '@kanaka/contracts/orders/pan';
import { outsideMethodWords } from '@kanaka/presentation/order-words';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { newIdempotencyKey } from '@kanaka/web-kit/idempotency-key';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { Form, notifyForm, optionsOf, resolved, useFields } from '../../../shared/forms/form.tsx';
import { RadioCards } from '../../../shared/forms/radio-cards.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { TitledCard } from '../../../shared/page/page.tsx';
import { shopDay } from '../../../shared/words.tsx';
import { OrdersApi } from '../orders-api.ts';
import { PlaceFields } from '../place-fields.tsx';
import { CustomerPart } from './customer-part.tsx';
import {
  draftOf,
  emptyOrder,
  fieldOfIssue,
  type Line,
  type OrderFields,
  placeOf,
  quoteOf,
  refusals,
} from './new-order-rules.ts';
import { OrderSum } from './order-sum.tsx';
import { PiecesPart } from './pieces-part.tsx';

const channels = [
  { value: 'phone', words: 'On the phone', about: 'Also by chat or e-mail.' },
  { value: 'shop', words: 'In the shop', about: 'The customer is here.' },
] as const;

/** An order that somebody of the shop types for a customer. `customer` is the account it begins with. */
export function NewOrderForm({ customer }: { customer: string | null }) {
  const navigate = useNavigate();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [piecesError, setPiecesError] = useState<string>();
  const [customerId, setCustomerId] = useState(customer);
  // One key for one order: sending it again after a lost answer makes no second one.
  const [key] = useState(newIdempotencyKey);
  const known = OrdersApi.useCustomerToOrderQuery({ params: { id: customerId ?? '' } }, { skip: !customerId });
  const account = customerId ? known.currentData?.data : undefined;
  const id = account?._id;
  const form = useForm<OrderFields>({
    defaultValues: emptyOrder,
    resolver: (values) => resolved(values, refusals(values, id)),
  });
  const fields = useWatch({ control: form.control }) as OrderFields;
  const asked = { body: quoteOf(fields, { customerId: id, lines }) };
  const quote = OrdersApi.useQuoteTypedQuery(asked, { skip: lines.length === 0 });
  // What was said of other pieces or another discount is shown until the answer to these is there.
  const said = lines.length > 0 ? quote.data?.data : undefined;
  const [type] = OrdersApi.useTypeOrderMutation();
  const [record] = OrdersApi.useRecordPaymentMutation();
  // That of an account fills the form, unless one was typed already.
  const address = account?.addresses.find(({ isDefault }) => isDefault) ?? account?.addresses[0];
  useEffect(() => {
    if (address && !form.formState.dirtyFields.address) form.reset({ ...form.getValues(), ...placeOf(address) });
  }, [address, form]);

  const submit = form.handleSubmit(async (typed) => {
    if (!said) {
      setPiecesError('Please add a piece.');
      return;
    }
    const body = draftOf(typed, { customerId: id, lines, totalAmount: said.totalAmount });
    const placing = type({ headers: { 'idempotency-key': key }, body })
      .unwrap()
      .then(async (done) => {
        const params = { id: done.data._id };
        const answer = await recordPaid(done, typed, (payment) => record({ params, body: payment }).unwrap());
        void navigate(`/orders/${params.id}`);
        return answer;
      })
      .catch((error: unknown) => {
        if (isRefusal(error, 'order.total-changed', 'stock.other-unit', 'stock.insufficient')) void quote.refetch();
        throw error;
      });
    await notifyForm(placing, form, { fieldOfIssue });
  });

  return (
    <FormProvider {...form}>
      <Form
        onSubmit={submit}
        className="grid gap-6 text-sm lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid min-w-0 gap-6">
          <Section id="customer" title="Customer">
            <CustomerPart customer={account} onChoose={setCustomerId} />
            <RadioCards legend="Where" options={channels} className="grid-cols-2" {...form.register('channel')} />
          </Section>
          <Section id="pieces" title="Pieces">
            <PiecesPart
              lines={lines}
              quote={said}
              error={piecesError}
              onChange={(next) => {
                setPiecesError(undefined);
                setLines(next);
              }}
            />
          </Section>
          <Section id="delivery" title="Delivery">
            <DeliveryPart method={fields.deliveryMethod} canBeCollected={said?.canBeCollected ?? true} />
            <GiftPart isGift={fields.isGift} />
          </Section>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-20">
          <Section id="price" title="Price and payment">
            <DiscountPart kind={fields.discountKind} most={said?.maxDiscountPercent} />
            <OrderSum quote={said} error={lines.length > 0 ? quote.error : undefined} />
            <PaymentPart payBy={fields.payBy} />
            {said && needsPan(said.totalAmount) && (
              <TextField
                label="PAN of the customer"
                description="The law requires it above ₹2,00,000, at the latest before the pieces leave."
                maxLength={10}
                autoComplete="off"
                {...form.register('pan')}
                error={form.formState.errors.pan?.message}
              />
            )}
            <Button
              type="submit"
              busy={form.formState.isSubmitting}
              disabled={quote.isFetching || (customerId !== null && !account)}
            >
              Place the order
            </Button>
          </Section>
        </div>
      </Form>
    </FormProvider>
  );
}

/** The order is placed by then: what cannot be recorded now is recorded on its page. Returns what is said of it. */
async function recordPaid(
  placed: { message: string },
  { payBy: method, reference }: OrderFields,
  record: (payment: OutsidePayment) => Promise<{ message: string }>,
): Promise<{ message: string }> {
  if (method === 'link') return placed;
  try {
    return await record({ method, reference, receivedOn: shopDay(new Date()) });
  } catch (error) {
    return { message: `The order was placed, but its payment was not recorded: ${messageOf(error)}` };
  }
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <TitledCard id={id} title={title}>
      <div className="flex flex-col gap-5 p-4 sm:p-5">{children}</div>
    </TitledCard>
  );
}

const methods = optionsOf({ delivery: 'Sent to an address', pickup: 'Collected in the shop' });

function DeliveryPart({ method, canBeCollected }: { method: OrderFields['deliveryMethod']; canBeCollected: boolean }) {
  const { field } = useFields<OrderFields>();
  return (
    <>
      <SelectField
        label="Delivery"
        options={canBeCollected ? methods : methods.filter(({ value }) => value === 'delivery')}
        {...field('deliveryMethod')}
      />
      {method === 'pickup' && (
        <p className="text-ink-soft">The billing address may be left out below ₹50,000 (CGST Rules, rule 46).</p>
      )}
      <PlaceFields country={emptyOrder.country} phoneHint="Leave empty for the customer’s." />
    </>
  );
}

function GiftPart({ isGift }: { isGift: boolean }) {
  const { field, setValue } = useFields<OrderFields>();
  return (
    <>
      <Checkbox
        label="A gift: wrapped, without prices"
        checked={isGift}
        onCheckedChange={(checked) => setValue('isGift', checked)}
      />
      {isGift && <TextArea label="Gift message" rows={2} maxLength={300} {...field('giftMessage')} />}
    </>
  );
}

const kinds = optionsOf({ none: 'None', percent: 'In percent', rupees: 'In rupees' });

function DiscountPart({ kind, most }: { kind: OrderFields['discountKind']; most: number | undefined }) {
  const { field } = useFields<OrderFields>();
  return (
    <>
      <SelectField label="Discount" options={kinds} {...field('discountKind')} />
      {kind !== 'none' && (
        <>
          <AmountField
            label={kind === 'percent' ? 'Percent' : 'Rupees'}
            description={`Off the prices before tax${most === undefined || most > 50 ? '' : `, ${most}% at most`}.`}
            {...field('discountValue')}
          />
          <TextField label="Reason" maxLength={200} {...field('reason')} />
        </>
      )}
    </>
  );
}

function PaymentPart({ payBy }: { payBy: OrderFields['payBy'] }) {
  const { field } = useFields<OrderFields>();
  const outside = useMayCall()(recordPayment) ? outsideMethodWords : {};
  return (
    <>
      <SelectField
        label="Payment"
        options={optionsOf({ link: 'By a payment link', ...outside })}
        description={
          payBy === 'link'
            ? 'It goes to the e-mail address; on the next page you can also send it by WhatsApp.'
            : 'You have received it: the order is confirmed at once, with its invoice.'
        }
        {...field('payBy')}
      />
      {payBy !== 'link' && (
        <TextField
          label="Number"
          description="Of the transfer, slip, cheque or receipt; shown on the invoice."
          maxLength={100}
          {...field('reference')}
        />
      )}
    </>
  );
}
