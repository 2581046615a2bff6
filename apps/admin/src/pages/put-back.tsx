import type { AuditEntryDetails } from '@kanaka/contracts/audit';
import { type AdminProduct, editProduct } from '@kanaka/contracts/catalog/admin-products';
import { saveSettings, type SettingsDraft, type StoredSettings } from '@kanaka/contracts/catalog/settings';
import type { Endpoint } from '@kanaka/contracts/endpoint';
import { ifMatch } from '@kanaka/contracts/shapes';
import { PutBackDialog } from '../features/audit/put-back.tsx';
import { draftOf, fieldsOf } from '../features/products/form/product-form-rules.ts';
import { ProductsApi } from '../features/products/products-api.ts';
import { SettingsApi } from '../features/settings/settings-api.ts';
import { useMayCall } from '../shared/may.ts';
import { ShopApi } from '../shared/use-shop.ts';

type PutBack = { entry: AuditEntryDetails; onClose: () => void };

/** What can be put back, by the call that made it: edits of the settings and of pieces. */
const calls: Partial<Record<string, Endpoint>> = { 'settings.edited': saveSettings, 'product.edited': editProduct };

/** Which changes the signed-in person can put back. */
export function useMayPutBack(): (entry: Pick<AuditEntryDetails, 'action'>) => boolean {
  const mayCall = useMayCall();
  return ({ action }) => {
    const call = calls[action];
    return call !== undefined && mayCall(call);
  };
}

/** Puts an edit of the settings or of a piece back, through the same call that made it. */
export function PutBack(props: PutBack) {
  return props.entry.action === 'settings.edited' ? <PutSettingsBack {...props} /> : <PutPieceBack {...props} />;
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
