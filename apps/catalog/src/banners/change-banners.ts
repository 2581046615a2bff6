import type { Banner, BannerDraft } from '@kanaka/contracts/banners';
import type { AuditAction, AuditActor } from '@kanaka/contracts/audit';
import { recordChange } from '@kanaka/audit/record-change';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database';
import type { BannerRow } from '../schema.ts';
import * as repository from './banners.repository.ts';

export type BannerDeps = { db: Db };

const nameOf = ({ alt }: Pick<BannerRow, 'alt'>) => alt || 'Banner';

/** A name for the audit log, unique also when two banners have the same description. */
const markOf = ({ id, alt }: BannerRow) => (alt ? `${alt} (${id.slice(-8)})` : id.slice(-8));

export function toBanner({ id, imageDesktop, imageMobile, alt, link }: BannerRow): Banner {
  return { _id: id, imageDesktop, imageMobile, alt, link };
}

async function record(
  tx: Db,
  change: { actor: AuditActor; action: AuditAction; before: BannerRow | null; after: BannerRow | null },
): Promise<void> {
  const { before, after } = change;
  const shown = after ?? before;
  if (!shown) return;
  purgeAfterCommit('banners');
  await recordChange(tx, {
    ...change,
    subject: { kind: 'banner', id: shown.id, name: nameOf(shown) },
    before: before && toBanner(before),
    after: after && toBanner(after),
  });
}

export async function addBanner(
  { db }: BannerDeps,
  { actor, draft }: { actor: AuditActor; draft: BannerDraft },
): Promise<BannerRow> {
  return db.transaction(async (tx) => {
    const after = await repository.insertBanner(tx, draft);
    await record(tx, { actor, action: 'banner.added', before: null, after });
    return after;
  });
}

export async function editBanner(
  { db }: BannerDeps,
  { actor, id, draft }: { actor: AuditActor; id: string; draft: BannerDraft },
): Promise<BannerRow> {
  return db.transaction(async (tx) => {
    const before = await repository.findBanner(tx, id);
    const after = before && (await repository.updateBanner(tx, id, draft));
    if (!after) throw notFound('banner');
    await record(tx, { actor, action: 'banner.edited', before, after });
    return after;
  });
}

export async function deleteBanner(
  { db }: BannerDeps,
  { actor, id }: { actor: AuditActor; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await repository.deleteBanner(tx, id);
    if (!before) throw notFound('banner');
    await record(tx, { actor, action: 'banner.deleted', before, after: null });
  });
}

/** Sets the whole order; of two concurrent calls the later one wins. Refused when the list does not match the banners. */
export async function orderBanners(
  { db }: BannerDeps,
  { actor, ids }: { actor: AuditActor; ids: readonly string[] },
): Promise<BannerRow[]> {
  return db.transaction(async (tx) => {
    const before = await repository.lockBanners(tx);
    const byId = new Map(before.map((row) => [row.id, row]));
    const after = ids.flatMap((id) => byId.get(id) ?? []);
    if (after.length !== ids.length || after.length !== before.length) {
      throw new AppError(
        'conflict',
        'banner.order-outdated',
        'A banner was added or deleted in the meantime. Please look at the list again.',
      );
    }
    await repository.placeBanners(tx, ids);
    purgeAfterCommit('banners');
    await recordChange(tx, {
      actor,
      action: 'banner.reordered',
      subject: { kind: 'banner', id: 'home', name: 'The home page’s banners' },
      before: { order: before.map(markOf) },
      after: { order: after.map(markOf) },
    });
    return after;
  });
}
