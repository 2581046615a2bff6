import * as contract from '@kanaka/contracts/banners';
import { actorOf } from '@kanaka/queues/audit';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { BannerRow } from '../schema.ts';
import { listBanners } from './banners.repository.ts';
import { addBanner, deleteBanner } from './change-banners.ts';

export async function bannerRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  serve(app, contract.listBanners, async () => ({ data: (await listBanners(deps.db)).map(toBanner) }));

  serve(app, contract.addBanner, async ({ body, caller }) => ({
    message: 'Banner added successfully',
    data: toBanner(await addBanner(deps, { draft: body, actor: actorOf(caller) })),
  }));

  serve(app, contract.deleteBanner, async ({ params, caller }) => {
    await deleteBanner(deps, { ...params, actor: actorOf(caller) });
    return { message: 'Banner deleted successfully' };
  });
}

function toBanner({ id, imageDesktop, imageMobile, alt }: BannerRow): contract.Banner {
  return { _id: id, imageDesktop, imageMobile, alt };
}
