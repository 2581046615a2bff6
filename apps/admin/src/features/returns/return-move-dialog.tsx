import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/photographs';
import { type AdminReturn, moveReturn, photographedMoves, type ReturnMove } from '@kanaka/contracts/returns';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Dialog } from '@kanaka/ui/dialog';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { PICTURE_TYPES } from '@kanaka/web-kit/refused-file';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { useRef, useState } from 'react';
import { moneyOf } from './return-money.ts';
import { useMoveReturnMutation } from './returns-api.ts';

type Asked = Exclude<ReturnMove['to'], 'received'>;

const titles: Record<Asked, { title: string; words: string; button: string }> = {
  approved: {
    title: 'Approve the return',
    words: 'The customer gets an e-mail with what you write, and has seven days to send it.',
    button: 'Approve',
  },
  inTransit: { title: 'It has been picked up', words: 'The customer gets an e-mail.', button: 'Record' },
  inspected: {
    title: 'The pieces are inspected',
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

const noteLabels: Partial<Record<Asked, string>> = {
  approved: 'How it is sent',
  inspected: 'What you found',
  refused: 'Why',
};

/** Asks for what a move needs. Mounted anew each time it is opened. */
export function ReturnMoveDialog({ row, to, onClose }: { row: AdminReturn; to: Asked; onClose: () => void }) {
  const { _id: id, lines, state } = row;
  const [move, { isLoading }] = useMoveReturnMutation();
  const [note, setNote] = useState('');
  const [sent, setSent] = useState({ courier: '', awb: '' });
  const [restock, setRestock] = useState(false);
  const [quantities, setQuantities] = useState(() => lines.map(({ quantity, worth }) => worth?.length ?? quantity));
  const chosen = usePhotographs('return', MAX_PHOTOGRAPHS);
  const photographs = [...chosen.photographs];
  const [failure, setFailure] = useState('');
  const [mistakes, setMistakes] = useState<Partial<Record<string, string>>>({});
  const controls = useRef<HTMLDivElement>(null);
  const { title, words, button } = titles[to];
  // Of an exchange that ends in a refund, the pieces were taken back before.
  const takesBack = to === 'exchanging' || (to === 'accepted' && state !== 'exchanging');
  const paise = moneyOf(row, { to, quantities });
  const amount = paise === null ? '' : formatPaise(paise);

  const bodyOf = (): Parameters<typeof move>[0]['body'] => {
    if (to === 'inTransit') return { to, ...sent };
    if (!takesBack) return { to, note, photographs };
    const accepted = lines
      .map(({ productId, size }, place) => ({ productId, size, quantity: quantities[place] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    return { to, lines: accepted, restock, note, photographs };
  };
  /** Shows what was refused at its fields and focuses the first; false if it is about none of them. */
  const showMistakes = (refused: Record<string, string>): boolean => {
    setMistakes(refused);
    const wrong = Array.from(
      controls.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]') ?? [],
    ).find(({ name }) => refused[name]);
    wrong?.focus();
    return wrong !== undefined;
  };
  const send = async () => {
    setFailure(chosen.isUploading ? 'Please wait until the photographs have arrived.' : '');
    if (chosen.isUploading) return;
    const body = bodyOf();
    const issues = moveReturn.body.safeParse(body).error?.issues ?? [];
    if (showMistakes(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))) return;
    try {
      const { message } = await move({ params: { id }, body }).unwrap();
      toast({ title: message });
      onClose();
    } catch (error) {
      if (!showMistakes(fieldIssues(error))) setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      size="sm"
      title={title}
      description={words}
      failure={failure}
      footer={
        <>
          {amount && (
            <p aria-live="polite" className="max-sm:order-last sm:basis-full">
              {to === 'exchanging' ? 'Credit' : 'Goes back'}:{' '}
              <span className="figures text-base font-medium">{amount}</span>
            </p>
          )}
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={to === 'refused' ? 'destructive' : 'primary'}
            busy={isLoading}
            disabled={takesBack && !quantities.some(Boolean)}
            onClick={() => void send()}
          >
            {amount ? (to === 'exchanging' ? `Accept with ${amount} credit` : `${button} ${amount}`) : button}
          </Button>
        </>
      }
    >
      <div
        ref={controls}
        className="grid gap-4"
        onInput={({ target }) => {
          // What is being corrected is not called wrong any more.
          const { name = '' } = target as Partial<HTMLInputElement>;
          if (mistakes[name]) setMistakes({ ...mistakes, [name]: undefined });
        }}
      >
        {to === 'inTransit' && (
          <>
            <TextField
              label="Courier"
              name="courier"
              error={mistakes.courier}
              maxLength={60}
              value={sent.courier}
              onChange={({ target }) => setSent({ ...sent, courier: target.value })}
            />
            <TextField
              label="AWB"
              name="awb"
              error={mistakes.awb}
              maxLength={40}
              value={sent.awb}
              onChange={({ target }) => setSent({ ...sent, awb: target.value })}
            />
          </>
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
            <Checkbox label="They can be sold again" checked={restock} onCheckedChange={setRestock} />
          </>
        )}
        {to !== 'inTransit' && (
          <TextArea
            label={noteLabels[to] ?? 'Note for the customer (optional)'}
            name="note"
            error={mistakes.note}
            rows={3}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        {photographedMoves.includes(to) && (
          <PhotographField
            label="Add photographs (optional)"
            hint="Up to six, each up to 8 MB. The customer sees them in the account; nobody else does."
            accept={PICTURE_TYPES}
            chosen={chosen}
            renew={renewSession}
          />
        )}
      </div>
    </Dialog>
  );
}
