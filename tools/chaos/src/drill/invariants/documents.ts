import type { Ledger, Email } from '../ledger.ts';
import { groupBy, type Verdict } from './verdict.ts';

function faultsOf(series: string, numbers: readonly string[]): string[] {
  const serials = numbers.map((number) => Number(number.split('/').at(-1))).sort((one, other) => one - other);
  return serials.flatMap((serial, index) => {
    const before = index === 0 ? 0 : (serials[index - 1] ?? 0);
    if (serial === before + 1) return [];
    return [serial === before ? `${series}: ${serial} twice` : `${series}: a gap between ${before} and ${serial}`];
  });
}

/** Serials run from 1 without gaps or duplicates, as the law requires. */
export function serialsRunOn(name: string, numbers: readonly string[]): Verdict {
  const series = groupBy(numbers, (number) => number.split('/').slice(0, -1).join('/'));
  return {
    name: `${name} serials run from 1 without gap or repeat`,
    figures: [...series].map(([prefix, members]) => `${prefix}: 1 to ${members.length}`).join(', ') || 'none',
    broken: [...series].flatMap(([prefix, members]) => faultsOf(prefix, members)),
  };
}

type Documents = Pick<Ledger, 'payments' | 'invoices' | 'refunds' | 'creditNotes'>;

/** What has paid its order, as far as it could. */
const paying = ({ payments }: Pick<Ledger, 'payments'>) =>
  payments.filter(({ outcome }) => outcome === 'used' || outcome === 'credited');

const invoiced = (ledger: Pick<Ledger, 'payments'>) => new Set(paying(ledger).map(({ orderId }) => orderId));

/** Every paid order has an invoice and no other order has one; the same for credit notes of refunds of invoiced payments. */
export function everyDocumentIsThere(ledger: Documents): Verdict {
  const { invoices, refunds, creditNotes } = ledger;
  const orders = invoiced(ledger);
  const used = new Set(paying(ledger).map(({ id }) => id));
  const noted = new Set(
    refunds.filter(({ paymentId, partOf }) => used.has(paymentId) && partOf === null).map(({ id }) => id),
  );
  const compare = (document: string, wanted: Set<string>, there: Map<string, boolean>) => [
    ...[...wanted].flatMap((id) => {
      const hasPdf = there.get(id);
      if (hasPdf === undefined) return [`${id} has no ${document}`];
      return hasPdf ? [] : [`the ${document} of ${id} cannot be downloaded`];
    }),
    ...[...there.keys()].flatMap((id) => (wanted.has(id) ? [] : [`${id} should have no ${document}`])),
  ];
  return {
    name: 'Every confirmed order has its invoice, every refund its credit note',
    figures: `${invoices.length} invoices and ${creditNotes.length} credit notes downloaded`,
    broken: [
      ...compare('invoice', orders, new Map(invoices.map(({ orderId, hasPdf }) => [orderId, hasPdf]))),
      ...compare('credit note', noted, new Map(creditNotes.map(({ refundId, hasPdf }) => [refundId, hasPdf]))),
    ],
  };
}

/** One confirmation per paid order and one e-mail per refund that goes back: none missing, none twice, none without reason. */
export function everyEmailIsSentOnce(ledger: Pick<Ledger, 'payments' | 'refunds' | 'emails'>): Verdict {
  const orders = invoiced(ledger);
  const refunds = new Set(ledger.refunds.filter(({ state }) => state !== 'credited').map(({ id }) => id));
  const confirmations = about(ledger.emails, 'mail-confirmation-');
  const refundEmails = about(ledger.emails, 'mail-refunded-');
  return {
    name: 'Every confirmed order and every refund has exactly one mail',
    figures: `${confirmations.size} confirmations, ${refundEmails.size} refund e-mails`,
    broken: [
      ...onceEach('confirmation of order', orders, confirmations),
      ...onceEach('letter about refund', refunds, refundEmails),
    ],
  };
}

/** Groups e-mails by the fact in their `Message-ID`. */
function about(emails: readonly Email[], fact: string): Map<string, Email[]> {
  const these = emails.filter(({ messageId }) => messageId.startsWith(fact));
  return groupBy(these, ({ messageId }) => messageId.slice(fact.length).split('@')[0] ?? '');
}

function onceEach(name: string, wanted: Set<string>, sent: Map<string, Email[]>): string[] {
  return [
    ...[...wanted].flatMap((id) => {
      const times = sent.get(id)?.length ?? 0;
      return times === 1 ? [] : [`the ${name} ${id} went out ${times} times`];
    }),
    ...[...sent.keys()].flatMap((id) => (wanted.has(id) ? [] : [`a ${name} ${id} went out for nothing`])),
  ];
}
