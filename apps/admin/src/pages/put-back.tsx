import type { AuditEntryDetails } from '@kanaka/contracts/audit';
import { type AdminProduct, editProduct } from '@kanaka/contracts/catalog/admin-products';
import { saveSettings, type SettingsDraft, type StoredSettings } from '@kanaka/contracts/catalog/settings';
import type { EmailWords } from '@kanaka/contracts/catalog/email-words';
import { saveEmail, type StoredEmail } from '@kanaka/contracts/catalog/emails';
import type { Endpoint } from '@kanaka/contracts/endpoint';
import { ifMatch } from '@kanaka/contracts/shapes';
import type { ComponentType } from 'react';
import { PutBackDialog } from '../features/audit/put-back.tsx';
import { EmailsApi } from '../features/emails/emails-api.ts';
import { draftOf, fieldsOf } from '../features/products/form/product-form-rules.ts';
import { ProductsApi } from '../features/products/products-api.ts';
import { SettingsApi } from '../features/settings/settings-api.ts';
import { useMayCall } from '../shared/may.ts';
import { ShopApi } from '../shared/use-shop.ts';

type PutBack = { entry: AuditEntryDetails; onClose: () => void };

/** What can be put back, through the call that made it: edits of the settings, of e-mails and of pieces. */
const ways: Partial<Record<string, { call: Endpoint; Way: ComponentType<PutBack> }>> = {
  'settings.edited': { call: saveSettings, Way: PutSettingsBack },
  'email.edited': { call: saveEmail, Way: PutEmailBack },
  'product.edited': { call: editProduct, Way: PutPieceBack },
};

/** Which changes the signed-in person can put back. */
export function useMayPutBack(): (entry: Pick<AuditEntryDetails, 'action'>) => boolean {
  const mayCall = useMayCall();
  return ({ action }) => {
    const { call } = ways[action] ?? {};
    return call !== undefined && mayCall(call);
  };
}

/** Puts an edit back, through the same call that made it. */
export function PutBack(props: PutBack) {
  const { Way } = ways[props.entry.action] ?? {};
  return Way && <Way {...props} />;
}

function PutSettingsBack({ entry, onClose }: PutBack) {
  const response = ShopApi.useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = SettingsApi.useSaveSettingsMutation();
  return (
    <PutBackDialog<StoredSettings>
      response={response}
      differences={entry.differences}
      save={async ({ updatedAt: _, version, ...draft }) =>
        // What may not be as it was, the service refuses.
        save({ headers: ifMatch(version), body: draft as SettingsDraft }).unwrap()
      }
      onClose={onClose}
    />
  );
}

function PutEmailBack({ entry, onClose }: PutBack) {
  const { currentData, ...response } = EmailsApi.useEmailsQuery(undefined, { refetchOnMountOrArgChange: true });
  const stored = currentData?.data.find(({ email }) => email === entry.subject.id);
  const [save] = EmailsApi.useSaveEmailMutation();
  return (
    <PutBackDialog<EmailWords & Pick<StoredEmail, 'email' | 'version'>>
      response={{ ...response, ...(stored && { currentData: { data: { ...stored, ...stored.words } } }) }}
      differences={entry.differences}
      save={async ({ email, version, subject, heading, body, after }) =>
        save({
          params: { email },
          headers: ifMatch(version),
          body: { words: { subject, heading, body, after } },
        }).unwrap()
      }
      onClose={onClose}
    />
  );
}

/** What follows from others, or has moved on with orders and units. */
const moved = /^(totalStock|sizes|tagged|sizing|rateTooOld|priceBreakup)(\.|$)/;
const isPrice = (field: string) => field === 'price' || field === 'salePrice';

function PutPieceBack({ entry, onClose }: PutBack) {
  const { id } = entry.subject;
  const response = ProductsApi.useAdminProductQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const [save] = ProductsApi.useEditProductMutation();
  const wasFixed = entry.differences.some(({ field, before }) => field === 'metalPricing.metals' && before === null);
  return (
    <PutBackDialog<AdminProduct>
      response={response}
      differences={entry.differences}
      stays={(field, { metalPricing }) => moved.test(field) || (isPrice(field) && Boolean(metalPricing) && !wasFixed)}
      note="Stock, sizes and units are never put back, because orders have moved them on; a price by metal follows from today’s rates."
      save={async (next, now) =>
        save({ params: { id }, headers: ifMatch(now.version), body: draftOf(fieldsOf(next), now) }).unwrap()
      }
      onClose={onClose}
    />
  );
}
