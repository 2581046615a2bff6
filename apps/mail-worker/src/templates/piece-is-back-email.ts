import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { JobData } from '@kanaka/queues/jobs';
import type { Email } from './email-layout.ts';
import { smallImage } from './shown-pieces.ts';

type PieceIsBack = JobData<'mail', 'piece-is-back'>;

/** A sold-out piece can be bought again; the only e-mail of that request. */
export function pieceIsBackEmail(data: PieceIsBack, publicUrl: string): Email {
  const { title, size, slug, image, stopToken } = data;
  const search = size ? `?size=${encodeURIComponent(size)}` : '';
  return {
    subject: `${titleInSize(data)} is back`,
    heading: 'Back in the Shop',
    greetingName: '',
    paragraphs: [
      `You asked us to tell you when ${title} can be bought again${size && ` in size ${size}`}. Now it can, as long as it lasts.`,
    ],
    goods: [{ name: titleInSize(data), imageUrl: smallImage(image, publicUrl) }],
    facts: [],
    action: { label: 'See the piece', url: `${publicUrl}/shop/product/${encodeURIComponent(slug)}${search}` },
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    second: { label: 'No e-mails about other pieces', url: `${publicUrl}/shop/stop-notices#token=${stopToken}` },
    afterwards: ['This was the only e-mail about this piece; we have deleted your request.'],
  };
}

/** Where a mail program's own button stops these e-mails (RFC 8058): it cannot open a page. */
export function stopUrl({ stopToken }: PieceIsBack, publicUrl: string): string {
  return `${publicUrl}/api/shop/stock-notices/stop?token=${encodeURIComponent(stopToken)}`;
}
