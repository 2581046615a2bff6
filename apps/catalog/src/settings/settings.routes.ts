import type { ShownNote } from '@kanaka/contracts/catalog/note-bar';
import * as contract from '@kanaka/contracts/catalog/settings';
import type { PolicyVersion } from '@kanaka/contracts/catalog/pages';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SettingsRow } from '../schema.ts';
import { saveSettings, type SettingsDeps } from './save-settings.ts';
import { findSettings } from './settings.repository.ts';

type RouteDeps = SettingsDeps & {
  /** The note that is shown on top of the shop; says in the reply when that changes by itself. */
  readNote: (reply: FastifyReply) => Promise<ShownNote | null>;
  /** The pages at the foot of the shop. */
  readFooterPages: () => Promise<{ slug: string; title: string }[]>;
  /** The versions of the policies that are in force. */
  readPolicies: () => Promise<PolicyVersion[]>;
};

export async function settingsRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  serve(app, contract.getShop, async ({ reply }) => {
    const note = await deps.readNote(reply);
    const [data, pages] = await Promise.all([currentSettings(deps.db), deps.readFooterPages()]);
    return { data: toSettings(data), ...(note && { note }), pages };
  });

  serve(app, contract.shopSettings, async () => ({
    data: { ...toSettings(await currentSettings(deps.db)), policies: await deps.readPolicies() },
  }));

  serve(app, contract.getSettings, async () => ({ data: toSettings(await currentSettings(deps.db)) }));

  serve(app, contract.listCouriers, async () => ({ data: (await currentSettings(deps.db)).value.couriers }));

  serve(app, contract.saveSettings, async ({ headers, body, caller }) => ({
    message: 'Settings saved',
    data: toSettings(await saveSettings(deps, { draft: body, version: headers['if-match'], caller })),
  }));
}

async function currentSettings(db: Db): Promise<SettingsRow> {
  const row = await findSettings(db);
  if (!row) throw new AppError('shop.not-open', 'The shop is being opened. Please try again.');
  return row;
}

function toSettings({ value, version, updatedAt }: SettingsRow): contract.StoredSettings {
  return { ...value, version, updatedAt: updatedAt.toISOString() };
}
