import * as contract from '@kanaka/contracts/banners';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { BannerRow } from '../schema.ts';
import { deleteBanner, insertBanner, listBanners } from './banners.repository.ts';

export async function bannerRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.listBanners, async () => ({ data: (await listBanners(db)).map(toBanner) }));

  serve(app, contract.addBanner, async ({ body }) => ({
    message: 'Banner added successfully',
    data: toBanner(await insertBanner(db, body)),
  }));

  serve(app, contract.deleteBanner, async ({ params }) => {
    if (!(await deleteBanner(db, params.id))) throw notFound('banner');
    return { message: 'Banner deleted successfully' };
  });
}

function toBanner({ id, imageDesktop, imageMobile, alt }: BannerRow): contract.Banner {
  return { _id: id, imageDesktop, imageMobile, alt };
}
