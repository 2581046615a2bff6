import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/media/photographs';
import { MAX_RETURN_NOTE } from '@kanaka/contracts/orders/return-window';
import { type AdminReturn, moveReturn, photographedMoves } from '@kanaka/contracts/orders/returns';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import { Checkbox } from '@kanaka/ui/checkbox';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AmountField, paiseTyped, plainAmount } from '../../shared/forms/amount-field.tsx';
import { fieldOf, FormDialog, refusedFields, resolved, notifyForm } from '../../shared/forms/form.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ShopApi, useCourierOptions } from '../../shared/use-shop.ts';
import { moneyOf, type ReturnTarget, ReturnsApi } from './return-moves.ts';

const titles: Record<ReturnTarget, { title: string; words: string; button: string }> = {
  approved: {
    title: 'Approve the return',
    words: 'The customer gets an e-mail with what you write, and has seven days to send it.',
    button: 'Approve',
  },
  inTransit: { title: 'Record the pick-up', words: 'The customer gets an e-mail.', button: 'Record' },
  received: {
    title: 'Mark as received',
    words: 'The customer gets an e-mail. You look at the pieces afterwards.',
    button: 'Mark as received',
  },
  inspected: {
    title: 'Record inspection',
    words: 'The customer gets an e-mail with what you found. You accept or refuse the return afterwards.',
    button: 'Record',
  },
  exchanging: {
    title: 'Accept for an exchange',
    words:
      'A credit note is issued, and the money is kept. The customer has seven days to choose another piece and to pay the difference; otherwise the money goes back by itself.',
    button: 'Accept for an exchange',
  },
  accepted: {
    title: 'Accept and refund',
    words: 'What is accepted is refunded at once, with a credit note. This cannot be undone.',
    button: 'Accept and refund',
  },
  refused: { title: 'Refuse the return', words: 'The customer reads why.', button: 'Refuse' },
};

const noteLabels: Partial<Record<ReturnTarget, string>> = {
  approved: 'How it is sent',
  inspected: 'What you found',
  refused: 'Why',
};

/** What is typed, under the contract's names. */
const nothingTyped = { note: '', courier: '', awb: '', deducted: '', why: '' };
type Typed = typeof nothingTyped;
const isTyped = (name: string): name is keyof Typed => name in nothingTyped;
/** The field of a name in the contract. */
const fieldNames: Record<string, keyof Typed> = { 'deduction.amount': 'deducted', 'deduction.reason': 'why' };
const fieldOfIssue = (name: string) => fieldNames[name] ?? (isTyped(name) ? name : null);

/** The name under which what is typed for a move is kept. */
export const moveInput = ({ _id }: AdminReturn, to: ReturnTarget) => `return ${_id} ${to}`;

type Moving = { row: AdminReturn; to: ReturnTarget; onClose: (closed: { unfinished: boolean }) => void };

/** Asks for what a move needs. Mounted anew each time it is opened. An approval begins with the saved text, when that is known. */
export function ReturnMoveDialog(moving: Moving) {
  const { currentData, isLoading } = ShopApi.useSettingsQuery(undefined, { skip: moving.to !== 'approved' });
  if (isLoading) return null;
  return <MoveDialog {...moving} savedNote={currentData?.data.returnInstructions ?? ''} />;
}

function MoveDialog({ row, to, savedNote, onClose }: Moving & { savedNote: string }) {
  const { _id: id, lines, state, customer } = row;
  const couriers = useCourierOptions();
  const [move, { isLoading }] = ReturnsApi.useMoveReturnMutation();
  const [restock, setRestock] = useState(false);
  const [quantities, setQuantities] = useState(() => lines.map(({ quantity, worth }) => worth?.length ?? quantity));
  const chosen = usePhotographs('return', MAX_PHOTOGRAPHS);
  const photographs = [...chosen.photographs];
  const { title, words, button } = titles[to];
  // Of an exchange that ends in a refund, the pieces were taken back before.
  const takesBack = to === 'exchanging' || (to === 'accepted' && state !== 'exchanging');
  const worth = moneyOf(row, { to, quantities });
  const isRefunded = worth === 0 && lines.some(({ worth }) => worth?.every((rupees) => rupees === 0));
  const taken = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const pieces = lines.map((line) => `${line.quantity} × ${titleInSize(line)}`);

  const bodyOf = ({ note, courier, awb, deducted, why }: Typed): Parameters<typeof move>[0]['body'] => {
    if (to === 'received') return { to };
    if (to === 'inTransit') return { to, courier, awb };
    if (!takesBack) return { to, note, photographs };
    const accepted = lines
      .map(({ productId, size }, place) => ({ productId, size, quantity: quantities[place] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const deduction = deducted.trim() && { deduction: { amount: plainAmount(deducted), reason: why } };
    return { to, lines: accepted, restock, note, photographs, ...deduction };
  };
  const form = useForm<Typed>({
    defaultValues: { ...nothingTyped, note: savedNote },
    resolver: (typed) => {
      const { error } = moveReturn.body.safeParse(bodyOf(typed));
      return resolved(typed, refusedFields(error?.issues, fieldOfIssue));
    },
  });
  const { isDirty } = form.formState;
  const deducted = useWatch({ control: form.control, name: 'deducted' });
  const paise = worth === null ? null : Math.max(0, worth - (paiseTyped(deducted) ?? 0));
  const amount = paise ? formatPaise(paise) : '';
  const field = fieldOf(form);
  const { restored, forget } = useKeptForm(form, moveInput(row, to));
  const close = () => {
    forget();
    onClose({ unfinished: false });
  };
  const send = form.handleSubmit(async (typed) => {
    if (chosen.isUploading) toast({ title: 'Please wait until the photographs have arrived.' });
    else if (await notifyForm(move({ params: { id }, body: bodyOf(typed) }).unwrap(), form, { fieldOfIssue })) close();
  });
  return (
    <FormDialog
      title={title}
      description={
        <>
          {words}
          <span className="mt-1 block text-ink">{[...pieces, customer.name].join(' · ')}</span>
        </>
      }
      note={
        amount && (
          <>
            {to === 'exchanging' ? 'Credit' : 'Refund'}: <span className="figures text-base font-medium">{amount}</span>
          </>
        )
      }
      submit={
        amount
          ? to === 'exchanging'
            ? `Accept with ${amount} credit`
            : `${button} ${amount}`
          : isRefunded
            ? 'Accept'
            : button
      }
      tone={to === 'refused' ? 'destructive' : 'primary'}
      busy={isLoading}
      disabled={takesBack && taken === 0}
      onSubmit={send}
      onClose={() => onClose({ unfinished: isDirty })}
      onCancel={close}
    >
      {restored}
      {to === 'received' && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {state === 'approved' ? 'Nobody has recorded yet that it was sent.' : `${row.courier} · ${row.awb}`}
        </p>
      )}
      {to === 'inTransit' && (
        <>
          <SelectField label="Courier" placeholder="Choose a courier" options={couriers} {...field('courier')} />
          <TextField label="AWB" maxLength={40} {...field('awb')} />
        </>
      )}
      {isRefunded && (
        <p className="text-sm text-ink-soft">
          It was refunded before, so nothing is left to give back: the return is accepted without money.
        </p>
      )}
      {takesBack && (
        <>
          {lines.map((line, place) => (
            <SelectField
              key={`${line.productId} ${line.size}`}
              label={titleInSize(line)}
              options={Array.from({ length: (line.worth?.length ?? line.quantity) + 1 }, (_, number) => ({
                value: String(number),
                label: number === 0 ? 'Not accepted' : `${number} accepted`,
              }))}
              value={String(quantities[place] ?? 0)}
              onChange={({ target }) =>
                setQuantities(quantities.map((old, at) => (at === place ? Number(target.value) : old)))
              }
            />
          ))}
          {!isRefunded && (
            <>
              <AmountField
                label="Deduct (₹, optional)"
                description="Tax included. The credit note is about what goes back."
                {...field('deducted')}
              />
              {deducted.trim() !== '' && (
                <TextField
                  label="Why it is deducted"
                  description="Shown to the customer and printed on the credit note."
                  maxLength={200}
                  {...field('why')}
                />
              )}
            </>
          )}
          <Checkbox
            label={taken === 1 ? 'It can be sold again' : 'They can be sold again'}
            checked={restock}
            onCheckedChange={setRestock}
          />
        </>
      )}
      {to !== 'inTransit' && to !== 'received' && (
        <TextArea
          label={noteLabels[to] ?? 'Note for the customer (optional)'}
          rows={3}
          maxLength={MAX_RETURN_NOTE}
          description={to === 'approved' && 'Begins with the text saved under Settings: Saved texts.'}
          {...field('note')}
        />
      )}
      {photographedMoves.includes(to) && (
        <PhotographField
          label="Add photographs (optional)"
          hint="Up to six, each up to 8 MB. The customer sees them in the account; nobody else does."
          accept={IMAGE_TYPES}
          chosen={chosen}
          renew={renewSession}
        />
      )}
    </FormDialog>
  );
}
