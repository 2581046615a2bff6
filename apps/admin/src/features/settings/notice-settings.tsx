import { MAX_RETURN_NOTE } from '@kanaka/contracts/orders/return-window';
import { MAX_ANSWER, NAME_PLACE } from '@kanaka/contracts/reviews/answers';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { optionsOf, useFields } from '../../shared/forms/form.tsx';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const notices = optionsOf({ yes: 'Of paid orders and failed payments', no: 'None' });

/** Which e-mails the owner gets, and texts that are written again and again. */
export function NoticeSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
      <SettingsSection id="notices">
        <SelectField
          label="Notices to you"
          options={notices}
          description="To the e-mail address under Contact, at most one in five minutes."
          {...field('ownerNotices')}
        />
      </SettingsSection>
      <SettingsSection id="texts">
        <SavedAnswers />
        <TextArea
          label="How to send a return"
          rows={4}
          maxLength={MAX_RETURN_NOTE}
          className="sm:col-span-2"
          description="Filled in when you approve a return."
          {...field('returnInstructions')}
        />
      </SettingsSection>
    </>
  );
}

function SavedAnswers() {
  const { fields, adding, removeRow, field } = useRows<SettingsFields, 'reviewAnswers'>('reviewAnswers');
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">Answers to reviews</legend>
      <p className="mb-2 text-xs text-ink-muted">
        {NAME_PLACE} stands for the customer’s name. Choose one below a review, change it, and save it.
      </p>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, place) => (
          <li key={id} className="flex items-start gap-1">
            <TextArea
              label={`Answer ${place + 1}`}
              labelHidden
              rows={2}
              maxLength={MAX_ANSWER}
              className="min-w-0 flex-1 [&_textarea]:field-sizing-content"
              {...field(`reviewAnswers.${place}.text`)}
            />
            <RemoveRow name={`Remove answer ${place + 1}`} onClick={() => removeRow(place)} />
          </li>
        ))}
      </ul>
      <AddRow {...adding({ text: '' }, 'text', 20)}>Add an answer</AddRow>
    </fieldset>
  );
}
