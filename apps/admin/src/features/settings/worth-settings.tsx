import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const choices = [
  { value: 'no', label: 'Not published' },
  { value: 'yes', label: 'Published' },
];
const percentages = [
  ['worth.exchange.metalPercent', 'Exchange: metal (%)', 'Of its value at today’s rate, towards another piece.'],
  ['worth.exchange.stonesPercent', 'Exchange: stones (%)', 'Of what was paid for them.'],
  ['worth.buyBack.metalPercent', 'Buy-back: metal (%)', 'The same when you pay money for it.'],
  ['worth.buyBack.stonesPercent', 'Buy-back: stones (%)', undefined],
  ['worth.oldGoldDeductionPercent', 'Old gold: deduction (%)', 'For melting and refining.'],
] as const;

/** What the shop gives for its own pieces and for old gold. */
export function WorthSettings({ field, published }: { field: SettingsField; published: boolean }) {
  return (
    <SettingsSection id="worth">
      <SelectField
        label="Rules"
        options={choices}
        className="sm:col-span-2"
        description="Published, they stand on a page of their own, and buyers see what a delivered piece is worth today. Making, hallmarking and tax are not given back."
        {...field('worth.published')}
      />
      {published &&
        percentages.map(([name, label, description]) => (
          <TextField key={name} inputMode="decimal" maxLength={6} {...{ label, description }} {...field(name)} />
        ))}
    </SettingsSection>
  );
}
