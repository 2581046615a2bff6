import { Button } from '@kanaka/ui/button';
import { SheetFooter } from '@kanaka/ui/sheet-footer';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NamedPlaces } from '../../shared/named-places.tsx';
import { goToPart } from './product-jump-list.tsx';
import { PriceInBar } from './price-in-bar.tsx';
import { type ProductFields, missingIn, toCorrectIn } from './product-form-rules.ts';

/** The part with the fields that take no focus themselves; all others of them are in the jewellery section, if it is closed. */
const partOf: Record<string, string> = {
  images: 'pictures',
  sizes: 'price',
  adjustable: 'price',
  metalPricing: 'price',
};

/** Saves the form `formId` from the foot of the sheet, and says what still keeps it from that. */
export function FormFoot({
  formId,
  submitLabel,
  uploading,
}: {
  formId: string;
  submitLabel: string;
  uploading: boolean;
}) {
  const { control, formState, setFocus } = useFormContext<ProductFields>();
  const fields = useWatch({ control }) as ProductFields;
  const missing = missingIn(fields);
  const wrong = toCorrectIn(formState.errors, fields);
  const missingId = useId();
  return (
    <SheetFooter>
      <div className="text-sm">
        {fields.pricing === 'metal' && <PriceInBar />}
        {missing.length > 0 && (
          <p id={missingId} className="mb-3 text-xs text-ink-soft">
            Still needed: {missing.join(', ')}.
          </p>
        )}
        {wrong.length > 0 && (
          <p className="mb-3 text-xs text-brick max-lg:-mt-3 max-lg:mb-0">
            <NamedPlaces words="To be corrected" places={wrong}>
              {({ id, title }, className) => (
                <button
                  type="button"
                  className={className}
                  onClick={({ currentTarget }) => {
                    setFocus(id);
                    if (document.activeElement === currentTarget) goToPart(partOf[id] ?? 'jewellery');
                  }}
                >
                  {title}
                </button>
              )}
            </NamedPlaces>
          </p>
        )}
        <Button
          type="submit"
          form={formId}
          wide
          busy={formState.isSubmitting}
          disabled={missing.length > 0 || uploading}
          aria-describedby={missing.length > 0 ? missingId : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </SheetFooter>
  );
}
