import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { OpenRow } from '#web/ui/layout/open-row.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { changeWebhook, pauseWebhook, removeWebhook, renewWebhookSecret, testWebhook, type Webhook } from '../data/webhooks.ts'
import { moment } from '../moment.ts'
import { settingsText } from '../words.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookRowProps {
  webhook: Webhook
  open: boolean
  onOpen: () => void
  /** The new secret, for the one place where it is shown. */
  onSecret: (secret: string) => void
}

/** One webhook: its address and state; opened, its acts and its deliveries. */
export function WebhookRow({ webhook, open, onOpen, onSecret }: WebhookRowProps) {
  const t = useText(settingsText)
  const [editing, setEditing] = useState(false)
  const { id, url, pausedWhy } = webhook
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast.failure(t('webhookNotDone'), (error as Error).message)
    }
  }
  const remove = () =>
    act(async () => {
      await removeWebhook(id)
      toast.success(t('webhookGone'), url, { label: t('webhookUndo'), onPress: () => void act(() => removeWebhook(id, false)) })
    })
  const renew = () =>
    act(async () => {
      onSecret(await renewWebhookSecret(id))
      toast.success(t('webhookRenewed'), t('webhookRenewedText'))
    })
  return (
    <OpenRow
      level={3}
      head={{ title: url, aside: useStateWords(webhook), late: pausedWhy === 'failing' || pausedWhy === 'gone' }}
      open={open}
      onOpen={onOpen}
    >
      <div className="webhook-open">
        {editing ? (
          <WebhookForm
            webhook={webhook}
            act={t('webhookSave')}
            acting={t('webhookSaving')}
            onSave={async (to, events) => {
              await changeWebhook(id, to, events)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            {pausedWhy && <p className="ui">{t(`webhookPaused_${pausedWhy}`)}</p>}
            <p className="mono small dim webhook-address">{webhook.events.join(', ')}</p>
            <p className="settings-acts">
              {pausedWhy ? (
                <Button small kind="ink" onClick={() => void act(() => pauseWebhook(id, false))}>
                  {t('webhookResume')}
                </Button>
              ) : (
                <Button small kind="ink" onClick={() => void act(() => testWebhook(id))}>
                  {t('webhookTest')}
                </Button>
              )}
              <Button small onClick={() => setEditing(true)}>
                {t('webhookEdit')}
              </Button>
              <Button small onClick={() => void renew()}>
                {t('webhookRenew')}
              </Button>
              {!pausedWhy && (
                <Button small onClick={() => void act(() => pauseWebhook(id, true))}>
                  {t('webhookPause')}
                </Button>
              )}
              <Button small onClick={() => void remove()}>
                {t('webhookDelete')}
              </Button>
            </p>
          </>
        )}
        <WebhookDeliveries webhook={webhook} onFailed={(error) => toast.failure(t('webhookNotDone'), error.message)} />
      </div>
    </OpenRow>
  )
}

function useStateWords({ pausedWhy, succeededAt, failedAt }: Webhook): string {
  const t = useText(settingsText)
  if (pausedWhy) return t('webhookPaused')
  if (failedAt && (!succeededAt || failedAt > succeededAt)) return t('webhookFailedAt', { at: moment(failedAt) })
  return succeededAt ? t('webhookDeliveredAt', { at: moment(succeededAt) }) : t('webhookUnused')
}
