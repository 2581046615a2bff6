import type { Sizing } from '@kanaka/contracts/sizes';
import { Button } from '@kanaka/ui/button';
import { SheetFooter } from '@kanaka/ui/sheet-footer';
import { type MouseEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { keepFocus } from '../../shared/keep-focus.ts';
import { NamedPlaces } from '../../shared/named-places.tsx';
import { goToPart } from './product-jump-list.tsx';
import { PriceInBar } from './price-in-bar.tsx';
import { type OpenField, type ProductFields, missingIn, toCorrectIn } from './product-form-rules.ts';
import { goToSizes } from './product-sizes.tsx';

/** The part with the fields that take no focus themselves; all others of them are in the jewellery section, if it is closed. */
const partOf: Record<string, Parameters<typeof goToPart>[0]> = {
  images: 'pictures',
  adjustable: 'price',
  metalPricing: 'price',
};

/** Saves the form `formId` from the foot of the sheet, and says what still keeps it from that. */
export function FormFoot({
  formId,
  submitLabel,
  sizing,
  uploading,
}: {
  formId: string;
  submitLabel: string;
  /** The kind of sizes that the piece needs. */
  sizing: Sizing;
  uploading: boolean;
}) {
  const { control, formState, setFocus } = useFormContext<ProductFields>();
  const fields = useWatch({ control }) as ProductFields;
  const missing = missingIn(fields, sizing);
  const wrong = toCorrectIn(formState.errors, fields);
  const missingId = useId();
  const goTo = (id: OpenField['id']) => (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event;
    currentTarget.focus();
    setFocus(id);
    if (document.activeElement !== currentTarget) return;
    if (id === 'sizes') goToSizes();
    else goToPart(partOf[id] ?? 'jewellery');
  };
  const link = ({ id, title }: OpenField, className: string) => (
    <button type="button" className={className} onMouseDown={keepFocus} onClick={goTo(id)}>
      {title}
    </button>
  );
  return (
    <SheetFooter>
      <div className="text-sm">
        {fields.pricing === 'metal' && <PriceInBar />}
        {missing.length > 0 && (
          // On a phone one line that scrolls, because lines of 44 px would take the form's place.
          <p
            id={missingId}
            className="mb-3 text-xs text-ink-soft max-lg:-mx-5 max-lg:-mt-3 max-lg:mb-0 max-lg:overflow-x-auto max-lg:px-5 max-lg:whitespace-nowrap [scrollbar-width:none]"
          >
            <NamedPlaces words="Still needed" places={missing}>
              {link}
            </NamedPlaces>
          </p>
        )}
        {wrong.length > 0 && (
          <p className="mb-3 text-xs text-brick max-lg:-mt-3 max-lg:mb-0">
            <NamedPlaces words="To be corrected" places={wrong}>
              {link}
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
