import { useWatch } from 'react-hook-form';
import { useFields, optionsOf } from '../../shared/forms/form.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { SettingsSection } from './settings-section.tsx';

const rules = optionsOf({ fineness: 'Fineness: 22K is 916/1000 of 24K', carat: 'Carat: 22K is 22/24 of 24K' });
const goldQuotes = optionsOf({
  '22k-gram': '22K, a gram',
  '24k-10g': '24K, for 10 grams',
  '24k-gram': '24K, a gram',
});
const silverQuotes = optionsOf({ gram: 'A gram', kilogram: 'A kilogram' });
const weights = optionsOf({ '1': '1 gram', '10': '10 grams', '100': '100 grams', '1000': '1 kilogram' });
const metals = [
  ['gold', '24K gold', 'data.gold.price'],
  ['silver', '999 silver', 'data.silver.price'],
  ['platinum', '950 platinum', 'data.platinum.price'],
] as const;

const choices = optionsOf({ no: 'Not published', yes: 'Published' });
const percentages = [
  ['worth.exchange.metalPercent', 'Exchange: metal (%)', 'Of its value at today’s rate, towards another piece.'],
  ['worth.exchange.stonesPercent', 'Exchange: stones (%)', 'Of what was paid for them.'],
  ['worth.buyBack.metalPercent', 'Buy-back: metal (%)', 'The same when you pay money for it.'],
  ['worth.buyBack.stonesPercent', 'Buy-back: stones (%)', undefined],
  ['worth.oldGoldDeductionPercent', 'Old gold: deduction (%)', 'For melting and refining.'],
] as const;

/** How purities follow, when the owner is asked, where rates are read from, and what the shop gives for its own pieces and old gold. */
export function RateSettings() {
  const { control, field, number } = useFields<SettingsFields>();
  const [feedUrl, published] = useWatch({ control, name: ['metalRates.feed.url', 'worth.published'] });
  return (
    <>
      <SettingsSection id="metal-rates">
        <SelectField
          label="Gold is quoted by"
          options={goldQuotes}
          description="How you type its rate, and how it is shown in the back office."
          {...field('metalRates.goldQuote')}
        />
        <SelectField label="Silver is quoted by" options={silverQuotes} {...field('metalRates.silverQuote')} />
        <SelectField
          label="Work out other purities by"
          options={rules}
          description="From the next rate that you publish. On 12 g the two differ by about ₹130."
          {...field('metalRates.rule')}
        />
        <TextField
          label="Confirm changes above (%)"
          inputMode="decimal"
          maxLength={6}
          description="A rate that moves further is confirmed a second time."
          {...field('metalRates.largeMovePercent')}
        />
        <TextField
          label="Remind me after (hours)"
          description="An older rate is shown under Needs attention and on the dashboard."
          {...number('metalRates.attentionHours', 3)}
        />
        <TextField
          label="Stop selling after (hours)"
          description="With an older rate, pieces priced by metal can be looked at, not ordered."
          {...number('metalRates.orderableHours', 3)}
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
        {feedUrl.trim() !== '' && (
          <>
            <TextField label="Read it every (minutes)" {...number('metalRates.feed.everyMinutes', 4)} />
            {metals.map(([metal, name, example]) => (
              <div key={metal} className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3 sm:col-span-2">
                <TextField
                  label={`${name} in the feed`}
                  placeholder={example}
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
      <SettingsSection id="worth">
        <SelectField
          label="Rules"
          options={choices}
          className="sm:col-span-2"
          description="Once published, they have a page of their own, and customers see what a delivered piece is worth today. Making, hallmarking and tax are not given back."
          {...field('worth.published')}
        />
        {published === 'yes' &&
          percentages.map(([name, label, description]) => (
            <TextField key={name} inputMode="decimal" maxLength={6} {...{ label, description }} {...field(name)} />
          ))}
      </SettingsSection>
    </>
  );
}
