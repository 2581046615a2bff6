import { WebhookEvent, webhookEvents } from '@kanaka/contracts/orders/webhook-events';
import { type Webhook, FORMER_SECRET_HOURS } from '@kanaka/contracts/orders/webhooks';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Switch } from '@kanaka/ui/switch';
import { TextField } from '@kanaka/ui/text-field';
import { useController, useForm } from 'react-hook-form';
import { Fault, fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { WebhooksApi } from './webhooks-api.ts';
import { SecretDialog } from '../../shared/secret-dialog.tsx';

type Fields = { url: string; description: string; events: string[]; on: boolean };

/** Adds a webhook, whose secret `onAdded` gets, or edits one. */
export function WebhookDialog({
  webhook,
  onAdded,
  onClose,
}: {
  webhook?: Webhook;
  onAdded?: (secret: string) => void;
  onClose: () => void;
}) {
  const [add] = WebhooksApi.useAddWebhookMutation();
  const [edit] = WebhooksApi.useEditWebhookMutation();
  const { url = '', description = '', events = [], ended } = webhook ?? {};
  const form = useForm<Fields>({ defaultValues: { url, description, events: [...events], on: !ended } });
  const field = fieldOf(form);
  const { field: chosen, fieldState } = useController({
    control: form.control,
    name: 'events',
    rules: { validate: (value) => value.length > 0 || 'Please choose at least one event.' },
  });
  const { field: on } = useController({ control: form.control, name: 'on' });
  const send = async ({ on: isOn, ...typed }: Fields) => {
    const draft = { ...typed, events: typed.events.filter((event) => event in webhookEvents) as WebhookEvent[] };
    if (webhook) return edit({ params: { id: webhook._id }, body: { ...draft, on: isOn } }).unwrap();
    const added = await add({ body: draft }).unwrap();
    onAdded?.(added.secret);
    return added;
  };
  return (
    <SendDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="Your shop tells another system what happens, by a signed request to its address."
      submit={webhook ? 'Save webhook' : 'Add webhook'}
      form={form}
      send={send}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        required
        maxLength={500}
        placeholder="https://"
        description="On a public server, beginning with https://."
        {...field('url', { required: 'Please enter the address of the other system.' })}
      />
      <TextField
        label="What it is"
        maxLength={100}
        description="For your own reference, such as “Accounts” or “Courier portal”."
        {...field('description')}
      />
      <fieldset aria-describedby={fieldState.error && 'events-error'}>
        <legend className="text-sm font-medium">Events</legend>
        {WebhookEvent.options.map((event, place) => (
          <Checkbox
            key={event}
            {...(place === 0 && { ref: chosen.ref })}
            label={
              <>
                {webhookEvents[event].summary}
                <code className="block text-xs text-ink-soft">{event}</code>
              </>
            }
            className="py-1"
            checked={chosen.value.includes(event)}
            onCheckedChange={(isChosen) =>
              chosen.onChange(isChosen ? [...chosen.value, event] : chosen.value.filter((one) => one !== event))
            }
          />
        ))}
        <Fault id="events-error">{fieldState.error?.message}</Fault>
      </fieldset>
      {webhook && (
        <Switch
          label="Send events"
          description="While it is off, nothing is kept for later, and what is waiting is not sent."
          checked={on.value}
          onCheckedChange={on.onChange}
        />
      )}
    </SendDialog>
  );
}

/** Shows the secret of a webhook, once. */
export function WebhookSecret({
  secret,
  isRenewed = false,
  onClose,
}: {
  secret: string;
  isRenewed?: boolean;
  onClose: () => void;
}) {
  return (
    <SecretDialog title="The secret of this webhook" name="Secret" secret={secret} onClose={onClose}>
      With it the other system proves that a request is from your shop, as Standard Webhooks says.
      {isRenewed && ` For ${FORMER_SECRET_HOURS} hours each request is signed with the secret before it too.`}
    </SecretDialog>
  );
}
