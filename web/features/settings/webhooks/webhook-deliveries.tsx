import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { deliveriesOf, sendDeliveryAgain, type Webhook, type WebhookDelivery } from '../data/webhooks.ts'
import { moment } from '../moment.ts'
import { settingsText } from '../words.ts'
import { useEventWords } from './event-words.ts'

interface WebhookDeliveriesProps {
  webhook: Webhook
  onFailed: (error: Error) => void
}

/** What a webhook delivered in the last 14 days, newest first. */
export function WebhookDeliveries({ webhook, onFailed }: WebhookDeliveriesProps) {
  const t = useText(settingsText)
  const eventWords = useEventWords()
  const answerWords = useAnswerWords()
  const deliveries = useQuery(deliveriesOf(webhook.id))
  const again = (delivery: WebhookDelivery) => void sendDeliveryAgain(webhook.id, delivery.id).catch(onFailed)
  return (
    <Fetched query={deliveries} what={t('deliveriesLoading')}>
      {deliveries.data?.length === 0 ? (
        <p className="ui dim">{t('deliveriesNone')}</p>
      ) : (
        <Table
          caption={t('deliveries')}
          rows={deliveries.data ?? []}
          keyOf={({ id }) => id}
          columns={[
            { key: 'event', head: t('deliveryEvent'), cell: ({ event }) => eventWords(event) },
            { key: 'at', head: t('deliveryAt'), cell: ({ madeAt }) => moment(madeAt) },
            { key: 'state', head: t('deliveryState'), cell: answerWords },
            {
              key: 'again',
              head: <span className="unseen">{t('deliveryAgain')}</span>,
              cell: (delivery) =>
                !webhook.pausedWhy && (
                  <Button
                    small
                    aria-label={t('deliveryAgainOf', { event: eventWords(delivery.event), at: moment(delivery.madeAt) })}
                    onClick={() => again(delivery)}
                  >
                    {t('deliveryAgain')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Fetched>
  )
}

function useAnswerWords(): (delivery: WebhookDelivery) => string {
  const t = useText(settingsText)
  return ({ state, tries, answered, problem, nextTryAt }) => {
    const why = answered ? t('deliveryAnswered', { status: answered }) : problem ? t(`deliveryProblem_${problem}`) : ''
    if (state !== 'waiting') return `${t(`delivery_${state}`)} ${why}`.trim()
    return tries === 0 || !nextTryAt ? t('delivery_waiting') : `${why} ${t('deliveryNext', { at: moment(nextTryAt) })}`
  }
}
