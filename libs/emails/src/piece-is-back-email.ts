import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { JobData } from '@kanaka/queues/jobs';
import { wordedEmail, type Email, type From } from './email-layout.ts';
import { smallImage } from './shown-pieces.ts';

type PieceIsBack = JobData<'mail', 'piece-is-back'>;

/** A sold-out piece can be bought again; the only e-mail of that request. */
export function pieceIsBackEmail(data: PieceIsBack, from: From): Email {
  const { publicUrl } = from;
  const { title, size, slug, image, stopToken } = data;
  const search = size ? `?size=${encodeURIComponent(size)}` : '';
  return wordedEmail(from, 'piece-is-back', {
    name: '',
    values: { piece: titleInSize(data), piece_title: title, size },
    goods: [{ name: titleInSize(data), imageUrl: smallImage(image, publicUrl) }],
    facts: [],
    action: { label: 'See the piece', url: `${publicUrl}/shop/product/${encodeURIComponent(slug)}${search}` },
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    second: { label: 'No e-mails about other pieces', url: `${publicUrl}/shop/stop-notices#token=${stopToken}` },
  });
}

/** Where a mail program's own button stops these e-mails (RFC 8058): it cannot open a page. */
export function stopUrl({ stopToken }: PieceIsBack, publicUrl: string): string {
  return `${publicUrl}/api/shop/stock-notices/stop?token=${encodeURIComponent(stopToken)}`;
}
