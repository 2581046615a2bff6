import type { BannerDraft } from '@kanaka/contracts/catalog/banners';
import type { AuditAction, AuditActor } from '@kanaka/contracts/audit';
import { recordChange } from '@kanaka/audit/record-change';
import { existing, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { setPositions } from '../products/set-positions.ts';
import { timesOf } from '../products/shown-now.ts';
import { banners, type BannerRow } from '../schema.ts';
import { leadTo } from './banner-target.ts';
import { toAdminBanner } from './banner-mapper.ts';
import * as repository from './banners.repository.ts';

export type BannerDeps = { db: Db };

const nameOf = ({ alt }: Pick<BannerRow, 'alt'>) => alt || 'Banner';

/** A name for the audit log, unique also when two banners have the same description. */
const markOf = ({ id, alt }: BannerRow) => (alt ? `${alt} (${id.slice(-8)})` : id.slice(-8));

const columnsOf = ({ imageDesktop, imageMobile, alt, line, namedId, hidden, ...times }: BannerDraft) => ({
  imageDesktop,
  imageMobile,
  alt,
  line,
  namedId: namedId ?? null,
  hidden,
  ...timesOf(times),
});

async function findBanner(tx: Db, id: string): Promise<repository.BannerView> {
  const [banner] = await repository.listBannersById(tx, [id]);
  if (!banner) throw new Error('the changed banner could not be read');
  return banner;
}

/** What the audit log keeps: where it leads is in its link. */
function bannerFacts(row: repository.BannerView): object {
  const { target: _target, productTitle: _title, piece: _piece, named, ...facts } = toAdminBanner(row);
  return { ...facts, piece: named?.title };
}

async function record(
  tx: Db,
  change: {
    actor: AuditActor;
    action: AuditAction;
    before: repository.BannerView | null;
    after: repository.BannerView | null;
  },
): Promise<void> {
  const { before, after } = change;
  const shown = after ?? before;
  if (!shown) return;
  purgeAfterCommit('banners');
  await recordChange(tx, {
    ...change,
    subject: { kind: 'banner', id: shown.id, name: nameOf(shown) },
    before: before && bannerFacts(before),
    after: after && bannerFacts(after),
  });
}

export async function addBanner(
  { db }: BannerDeps,
  { actor, draft }: { actor: AuditActor; draft: BannerDraft },
): Promise<repository.BannerView> {
  return db.transaction(async (tx) => {
    const id = await repository.insertBanner(tx, { ...columnsOf(draft), ...(await leadTo(tx, draft)) });
    const after = await findBanner(tx, id);
    await record(tx, { actor, action: 'banner.added', before: null, after });
    return after;
  });
}

export async function editBanner(
  { db }: BannerDeps,
  { actor, id, draft }: { actor: AuditActor; id: string; draft: BannerDraft },
): Promise<repository.BannerView> {
  return db.transaction(async (tx) => {
    const leading = await leadTo(tx, draft);
    const before = existing('banner', await repository.findBannerLocked(tx, id));
    await repository.updateBanner(tx, id, { ...columnsOf(draft), ...leading });
    const after = await findBanner(tx, id);
    await record(tx, { actor, action: 'banner.edited', before, after });
    return after;
  });
}

export async function deleteBanner(
  { db }: BannerDeps,
  { actor, id }: { actor: AuditActor; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await repository.findBannerLocked(tx, id);
    if (!before || !(await repository.deleteBanner(tx, id))) throw notFound('banner');
    await record(tx, { actor, action: 'banner.deleted', before, after: null });
  });
}

/** Sets the whole order; of two concurrent calls the later one wins. Refused when the list does not match the banners. */
export async function orderBanners(
  { db }: BannerDeps,
  { actor, ids }: { actor: AuditActor; ids: readonly string[] },
): Promise<repository.BannerView[]> {
  return db.transaction(async (tx) => {
    const before = await repository.lockBanners(tx);
    const after = await setPositions(tx, banners, { rows: before, ids, outdated: 'banner.order-outdated' });
    purgeAfterCommit('banners');
    await recordChange(tx, {
      actor,
      action: 'banner.reordered',
      subject: { kind: 'banner', id: 'home', name: 'The home page’s banners' },
      before: { order: before.map(markOf) },
      after: { order: after.map(markOf) },
    });
    return repository.listBanners(tx);
  });
}
