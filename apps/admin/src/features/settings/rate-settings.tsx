import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const rules = [
  { value: 'fineness', label: 'By fineness: 22K is 916/1000' },
  { value: 'carat', label: 'By carat: 22K is 22/24' },
];
const weights = [
  { value: '1', label: '1 gram' },
  { value: '10', label: '10 grams' },
  { value: '100', label: '100 grams' },
  { value: '1000', label: '1 kilogram' },
];
const metals = [
  ['gold', '24K gold', 'data.gold.price'],
  ['silver', '999 silver', 'data.silver.price'],
  ['platinum', '950 platinum', 'data.platinum.price'],
] as const;

/** How purities follow, when the owner is asked or warned, and where rates may be read from. */
export function RateSettings({ field, hasFeed }: { field: SettingsField; hasFeed: boolean }) {
  return (
    <SettingsSection id="metal-rates">
      <SelectField
        label="Other purities of gold follow"
        options={rules}
        description="From the next rate that you publish. On 12 g the two differ by some ₹130."
        {...field('metalRates.rule')}
      />
      <TextField
        label="Ask again above (%)"
        inputMode="decimal"
        maxLength={6}
        description="A rate that moves further is confirmed a second time."
        {...field('metalRates.largeMovePercent')}
      />
      <TextField
        label="Remind me after (hours)"
        inputMode="numeric"
        maxLength={3}
        description="An older rate stands under Needs attention and on the dashboard."
        {...field('metalRates.attentionHours')}
      />
      <TextField
        label="Stop selling after (hours)"
        inputMode="numeric"
        maxLength={3}
        description="With an older rate, pieces priced by metal can be looked at, not ordered."
        {...field('metalRates.orderableHours')}
      />
      <TextField
        label="Rate feed"
        type="url"
        inputMode="url"
        placeholder="https://"
        className="sm:col-span-2"
        description="An address that answers with rates as JSON. Small moves are published by themselves; others wait for you. Leave it empty for none."
        {...field('metalRates.feed.url')}
      />
      {hasFeed && (
        <>
          <TextField
            label="Read it every (minutes)"
            inputMode="numeric"
            maxLength={4}
            {...field('metalRates.feed.everyMinutes')}
          />
          {metals.map(([metal, name, example]) => (
            <div key={metal} className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3 sm:col-span-2">
              <TextField
                label={`${name} in the feed`}
                placeholder={example}
                autoComplete="off"
                description="The names on the way to it, with dots between. Empty: not in the feed."
                {...field(`metalRates.feed.${metal}.path`)}
              />
              <SelectField
                label={
                  <>
                    Price of<span className="sr-only"> {name}</span>
                  </>
                }
                options={weights}
                {...field(`metalRates.feed.${metal}.grams`)}
              />
            </div>
          ))}
        </>
      )}
    </SettingsSection>
  );
}
