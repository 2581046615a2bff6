import { TextLink } from '@kanaka/ui/text-link';
import { AWB_PLACE } from '@kanaka/contracts/orders/couriers';
import { isHttpsLink } from '@kanaka/contracts/shapes';
import { TextField } from '@kanaka/ui/text-field';
import { ExternalLink } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddRow, labelIn, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** The number of a parcel in the link to try. */
const EXAMPLE = '123456789';

/** Whom shipments can be given to, one per row. */
export function CourierSettings() {
  const { control } = useFormContext<SettingsFields>();
  const { fields, adding, removeRow, field } = useRows<SettingsFields, 'couriers'>('couriers');
  const typed = useWatch({ control, name: 'couriers' });
  return (
    <SettingsSection id="couriers">
      <fieldset className="sm:col-span-2">
        <legend className="sr-only">Couriers</legend>
        <p className="mb-3 text-sm text-ink-soft">
          In the link, {AWB_PLACE} stands for the parcel’s number. The link may be empty.
        </p>
        <ul className="flex flex-col gap-3">
          {fields.map(({ id }, place) => {
            const own = (part: 'name' | 'link', words: string) => ({
              ...field(`couriers.${place}.${part}`),
              label: labelIn(`courier ${place + 1}`, words),
            });
            const { name = '', link = '' } = typed[place] ?? {};
            const example = link.trim().replaceAll(AWB_PLACE, EXAMPLE);
            return (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border border-hairline p-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
              >
                <TextField maxLength={60} {...own('name', 'Name')} />
                <div className="max-sm:order-last max-sm:col-span-2">
                  <TextField maxLength={600} inputMode="url" spellCheck={false} {...own('link', 'Link')} />
                  {isHttpsLink(example) && (
                    <TextLink to={example} tall away className="gap-1 text-sm">
                      Open an example
                      <span className="sr-only"> of {name} (opens in a new tab)</span>
                      <ExternalLink className="size-3.5" />
                    </TextLink>
                  )}
                </div>
                <RemoveRow name={`Remove courier ${place + 1}`} className="mt-6.5" onClick={() => removeRow(place)} />
              </li>
            );
          })}
        </ul>
        <AddRow {...adding({ name: '', link: '' }, 'name')}>Add a courier</AddRow>
      </fieldset>
    </SettingsSection>
  );
}
