import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { makeWebhook, myWebhooks } from '../data/webhooks.ts'
import { Section } from '../section.tsx'
import { settingsText } from '../words.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** A person's own programs hear what happens to their films: addresses, secrets shown once, and what was delivered. */
export function WebhooksView() {
  const t = useText(settingsText)
  const webhooks = useQuery(myWebhooks)
  const [secret, setSecret] = useState<{ of: string; value: string }>()
  const [open, setOpen] = useState<string>()
  if (webhooks.isPending) return <Loading what={t('webhooksLoading')} />
  if (!webhooks.data)
    return (
      <Section title={t('webhooks')} text={t('webhooksText')}>
        <Failed title={t('webhooksFailed')} text={webhooks.error.message} />
      </Section>
    )
  return (
    <>
      <Section title={t('webhookNew')} text={t('webhooksText')}>
        <WebhookForm
          act={t('webhookMake')}
          acting={t('webhookMaking')}
          onSave={async (url, events) => {
            const made = await makeWebhook(url, events)
            setSecret({ of: url, value: made.secret })
            setOpen(made.id)
          }}
        />
        {secret && (
          <div className="settings-feed" role="status">
            <p className="webhook-address">{t('webhookSecretText', { url: secret.of })}</p>
            <AddressToCopy key={secret.value} once label={t('webhookSecret')} address={secret.value} />
          </div>
        )}
      </Section>
      <Section title={t('webhooks')} text={t('webhooksSent')}>
        {webhooks.data.length === 0 ? (
          <Empty title={t('webhooksNone')} text={t('webhooksNoneText')} />
        ) : (
          <ul className="webhook-list">
            {webhooks.data.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                open={open === webhook.id}
                onOpen={() => setOpen(open === webhook.id ? undefined : webhook.id)}
                onSecret={(value) => setSecret({ of: webhook.url, value })}
              />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
