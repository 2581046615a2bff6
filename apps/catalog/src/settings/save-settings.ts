import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import type { DocumentKind, SettingsRow } from '../schema.ts';
import { claimPrefix, lockSettings, updateSettings } from './settings.repository.ts';

export type SettingsDeps = {
  db: Db;
  /** Lets the pages of text follow the settings, in the same transaction. */
  renewTexts: (tx: Db, change: { before: ShopSettings; after: ShopSettings; by: string }) => Promise<void>;
};

/** Saves the owner's settings, unless they were saved by somebody else since this owner read them. */
export async function saveSettings(
  { db, renewTexts }: SettingsDeps,
  { draft, version, caller }: { draft: ShopSettings; version: number; caller: Caller },
): Promise<SettingsRow> {
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (before?.version !== version) {
      throw new AppError(
        'settings.changed-meanwhile',
        'The settings were changed by somebody else in the meantime. Please load them again.',
      );
    }
    await claimSeries(tx, 'invoicePrefix', draft.invoicePrefix, 'invoice');
    await claimSeries(tx, 'creditNotePrefix', draft.creditNotePrefix, 'credit-note');
    await renewTexts(tx, { before: before.value, after: draft, by: caller.userName });
    purgeAfterCommit('shop', 'products');
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'settings.edited',
      subject: { kind: 'settings', id: 'shop', name: 'Settings of the shop' },
      before: before.value,
      after: draft,
    });
    return updateSettings(tx, draft);
  });
}

const other = { invoice: 'credit notes', 'credit-note': 'invoices' } as const;

async function claimSeries(tx: Db, field: string, prefix: string, kind: DocumentKind): Promise<void> {
  if (await claimPrefix(tx, prefix, kind)) return;
  throw fieldError(
    'settings.prefix-taken',
    field,
    `${prefix} has begun the numbers of ${other[kind]}. Please choose another.`,
  );
}
