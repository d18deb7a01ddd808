import { createHmac } from 'node:crypto'
import { fetchAbroad, LateAnswer } from '#abroad/fetch-abroad.ts'
import { InnerAddress } from '#abroad/guarded-lookup.ts'
import type { Job } from '../../queue/job.ts'
import { callsThisMachine, type DeliveryProblem, giveBack, noteAnswer, type TakenDelivery, takeDelivery } from '../../records/webhooks.ts'

const answerSeconds = 10

/**
 * Sends the next delivery of a person's webhooks, signed as Standard Webhooks 1.0 says (decision 0631). One at a time for each person, and
 * the next is queued behind those of others. Of an answer only the status is read.
 */
export const sendWebhook: Job<'send-webhook'> = {
  name: 'send-webhook',
  line: 'calling',
  key: ({ personId }) => `send-webhook:${personId}`,
  attempts: 5,
  async perform({ sql, siteUrl, log }, { personId }, signal) {
    const taken = await takeDelivery(sql, personId)
    if (!taken) return
    const answer = await send(taken, siteUrl, signal)
    if (signal.aborted) {
      await giveBack(sql, taken.id)
      throw signal.reason
    }
    await noteAnswer(sql, taken.id, answer)
    log.info({ delivery: taken.id, event: taken.body.type, answer }, 'webhook called')
  },
}

async function send(
  { id, url, secret, former, body }: TakenDelivery,
  siteUrl: string,
  signal: AbortSignal,
): Promise<number | DeliveryProblem> {
  const text = JSON.stringify({ ...body, data: { ...body.data, address: siteUrl + body.data.address } })
  const seconds = Math.floor(Date.now() / 1000)
  try {
    const { status } = await fetchAbroad(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signaturesOf(`${id}.${seconds}.${text}`, former ? [secret, former] : [secret]),
      },
      body: text,
      ...{ seconds: answerSeconds, onlyStatus: true, thisMachine: callsThisMachine(siteUrl), signal },
    })
    return status >= 100 && status <= 599 ? status : 'unreachable'
  } catch (error) {
    return error instanceof LateAnswer ? 'late' : error instanceof InnerAddress ? 'inner' : 'unreachable'
  }
}

/** One signature for each secret, as the header has them. `secrets` in base64. */
const signaturesOf = (signed: string, secrets: readonly string[]) =>
  secrets.map((secret) => `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')}`).join(' ')
