import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { listReviews } from './reviews.repository.ts';
import { reviews } from './schema.ts';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
});
afterAll(() => harness.stop());

describe('the migration to one review of the shop for each account', () => {
  it('keeps an author’s newest visible review, hides the others, and leaves reviews of pieces unchanged', async () => {
    await harness.db.execute(sql`alter table reviews drop column superseded cascade`);
    const [asha, ravi] = [harness.newId(), harness.newId()];
    const write = async (authorId: string, message: string, { hidden = false, productId = '' } = {}) => {
      await harness.db.execute(
        sql`insert into reviews (id, author_id, author_name, message, stars, verified, product_id, hidden_at)
            values (${harness.newId()}, ${authorId}, 'Asha', ${message}, 5, false, ${productId || null}, ${hidden ? sql`now()` : null})`,
      );
    };
    await write(asha, 'first');
    await write(asha, 'second');
    await write(asha, 'third, hidden by the owner', { hidden: true });
    await write(asha, 'of a piece', { productId: harness.newId() });
    await write(asha, 'of another piece', { productId: harness.newId() });
    await write(ravi, 'only one');

    const migration = await readFile(new URL('../drizzle/0005_one_review_of_the_shop.sql', import.meta.url), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await harness.db.execute(sql.raw(statement));

    const shown = (await listReviews(harness.db, 10)).map(({ message }) => message);
    expect(new Set(shown)).toEqual(new Set(['second', 'of a piece', 'of another piece', 'only one']));
    const superseded = await harness.db.select().from(reviews).where(eq(reviews.superseded, true));
    expect(superseded.map(({ message }) => message).sort()).toEqual(['first', 'third, hidden by the owner']);
    await expect(write(asha, 'fourth')).rejects.toThrow();
  });
});
