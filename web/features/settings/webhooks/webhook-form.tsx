import { type WebhookEvent, webhookEvents } from '#core/people/webhook-events.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import type { Webhook } from '../data/webhooks.ts'
import { settingsText } from '../words.ts'
import { useEventWords } from './event-words.ts'

interface WebhookFormProps {
  /** The one that is edited; without it a new one, and the form is empty again once it is saved. */
  webhook?: Webhook
  act: string
  acting: string
  onSave: (url: string, events: WebhookEvent[]) => Promise<void>
  onCancel?: () => void
}

/** The address and the events of a webhook. */
export function WebhookForm({ webhook, act, acting, onSave, onCancel }: WebhookFormProps) {
  const t = useText(settingsText)
  const eventWords = useEventWords()
  const { form, errors, working } = useForm<'url' | 'events'>({
    validate: (values) => ({
      url: values.text('url') === '' ? t('webhookUrlMissing') : undefined,
      events: values.has('events') ? undefined : t('webhookEventsMissing'),
    }),
    submit: async (values, element) => {
      await onSave(values.text('url'), values.data.getAll('events') as WebhookEvent[])
      if (!webhook) element.reset()
      return undefined
    },
    failed: (cause) => {
      if (!(cause instanceof HouseError)) throw cause
      return { [cause.detail === 'url' || cause.detail === 'events' ? cause.detail : 'form']: cause.message }
    },
  })
  return (
    <form className="stack" {...form}>
      <TextField
        label={t('webhookUrl')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        defaultValue={webhook?.url}
        hint={t('webhookUrlHint')}
        error={errors.url}
      />
      <div>
        <Fieldset legend={t('webhookEvents')}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} name="events" value={event} defaultChecked={webhook?.events.includes(event)}>
              {eventWords(event)} <span className="mono small dim webhook-event">{event}</span>
            </Checkbox>
          ))}
        </Fieldset>
        <FormError>{errors.events}</FormError>
      </div>
      <FormError>{errors.form}</FormError>
      <p className="settings-acts">
        <Button type="submit" kind={webhook ? undefined : 'ink'} working={working && acting}>
          {act}
        </Button>
        {onCancel && (
          <Button kind="plain" onClick={onCancel}>
            {t('webhookCancel')}
          </Button>
        )}
      </p>
    </form>
  )
}
