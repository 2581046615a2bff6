import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { StockNoticeDraft } from '@kanaka/contracts/catalog/stock-notices';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { findPublicPiece } from '../products/products.repository.ts';
import { countOfAddress, deleteStopped, insertNotice, findStopped, lockAddress } from './stock-notices.repository.ts';
import { hashOfAddress } from './stop-token.ts';

/** Nobody can have a stranger's mailbox filled with many e-mails. */
const MOST_OF_AN_ADDRESS = 20;

/**
 * Remembers who wants an e-mail when a sold-out piece, or size of it, is back. The same request twice is one. For an address
 * that has stopped these e-mails it does nothing, unless its own proven owner asks.
 */
export async function askForNotice(
  { db }: { db: Db },
  { productId, size, email }: z.output<typeof StockNoticeDraft>,
  caller: Pick<Caller, 'email' | 'emailProven'> | null,
): Promise<void> {
  const piece = existing('product', await findPublicPiece(db, 'id', productId));
  const own = piece.sizes.find((each) => each.size === size);
  if (piece.sized ? !own : size !== '') {
    throw fieldError(
      'request.invalid',
      'size',
      piece.sized ? 'Please choose a size of this piece.' : 'This piece has no sizes.',
    );
  }
  const { onHand, reserved } = own ?? piece;
  if (onHand > reserved) {
    throw new AppError('stock-notice.in-stock', 'This is in stock now. Please load the page again.');
  }
  const emailHash = hashOfAddress(email);
  await db.transaction(async (tx) => {
    await lockAddress(tx, emailHash);
    if (await findStopped(tx, emailHash)) {
      if (!caller?.emailProven || caller.email !== email) return;
      await deleteStopped(tx, emailHash);
    }
    const isNew = await insertNotice(tx, { id: uuidv7(), productId, size, email, emailHash });
    if (isNew && (await countOfAddress(tx, emailHash)) > MOST_OF_AN_ADDRESS) {
      throw new AppError(
        'stock-notice.too-many',
        `We can notify one address about ${MOST_OF_AN_ADDRESS} pieces. Please write to us about more.`,
      );
    }
  });
}
