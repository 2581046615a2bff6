import * as contract from '@kanaka/contracts/catalog/banners';
import { actorOf } from '@kanaka/audit/record-change';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { sayNextChange } from '../products/shown-now.ts';
import { banners } from '../schema.ts';
import { toAdminBanner, toBanner } from './banner-mapper.ts';
import { listBanners, listShownBanners } from './banners.repository.ts';
import { addBanner, deleteBanner, editBanner, orderBanners, type BannerDeps } from './change-banners.ts';

export async function bannerRoutes(app: FastifyInstance, deps: BannerDeps): Promise<void> {
  serve(app, contract.listBanners, async ({ reply }) => {
    await sayNextChange(reply, deps.db, banners);
    return { data: (await listShownBanners(deps.db)).map(toBanner) };
  });

  serve(app, contract.adminListBanners, async () => ({ data: (await listBanners(deps.db)).map(toAdminBanner) }));

  serve(app, contract.addBanner, async ({ body, caller }) => ({
    message: 'Banner added successfully',
    data: toAdminBanner(await addBanner(deps, { actor: actorOf(caller), draft: body })),
  }));

  serve(app, contract.editBanner, async ({ params, body, caller }) => ({
    message: 'Banner updated successfully',
    data: toAdminBanner(await editBanner(deps, { actor: actorOf(caller), id: params.id, draft: body })),
  }));

  serve(app, contract.orderBanners, async ({ body, caller }) => ({
    message: 'The banners are in their new order',
    data: (await orderBanners(deps, { actor: actorOf(caller), ids: body.ids })).map(toAdminBanner),
  }));

  serve(app, contract.deleteBanner, async ({ params, caller }) => {
    await deleteBanner(deps, { actor: actorOf(caller), id: params.id });
    return { message: 'Banner deleted successfully' };
  });
}
