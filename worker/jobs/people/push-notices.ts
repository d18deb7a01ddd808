import type { RequestDetails } from 'web-push'
import type { Pushed } from '#contract/people/notices.ts'
import { noticeLine } from '#core/people/notices.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'

interface Device {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}
interface Told {
  kind: string
  about: Record<string, unknown>
  times: number
  leadsTo: string
  language: string
  person: string
}

/** TTL: a browser that is off gets it within a day, or not at all. */
const keptSeconds = 86_400

/** Sends a push to each browser of the person; the push service cannot read the payload (RFC 8291). */
export const pushNotices: Job<'push-notices'> = {
  name: 'push-notices',
  line: 'prompt',
  key: ({ noticeId }) => `push-notices:${noticeId}`,
  attempts: 4,
  async perform(house, { noticeId }, signal) {
    const { sql } = house
    const [told] = await sql<Told[]>`
      select n.kind, n.times, n.leads_to as "leadsTo", n.person_id as person, coalesce(u.raw_user_meta_data ->> 'language', 'en') as language,
        case when n.documentary_id is null or exists (
          select from public.documentaries d
          where d.id = n.documentary_id and (d.owner_id = n.person_id or (d.visibility <> 'private' and d.removed_at is null))
        ) then n.about else n.about - '{film,passage,words}'::text[] end as about
      from public.notices n join auth.users u on u.id = n.person_id
      where n.id = ${noticeId} and n.read_at is null and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())`
    if (!told) return
    const { line, quoted } = noticeLine(told, told.language)
    const pushed: Pushed = { title: line, body: firstOf(quoted, 300), path: told.leadsTo || '/messages?view=notices', tag: noticeId }
    const devices = await sql<Device[]>`select id, endpoint, p256dh, auth from public.push_devices where person_id = ${told.person}`
    const failed = await Promise.allSettled(devices.map((device) => tell(house, device, pushed, signal)))
    const problem = failed.find((one) => one.status === 'rejected')
    if (problem) throw problem.reason
  },
}

async function tell({ sql, push, siteUrl }: WorkerHouse, device: Device, pushed: Pushed, signal: AbortSignal) {
  const subject = siteUrl.startsWith('https:') ? siteUrl : `mailto:house@${new URL(siteUrl).hostname}`
  const { default: webPush } = await import('web-push')
  let request: RequestDetails
  try {
    request = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(pushed),
      { vapidDetails: { subject, ...push }, TTL: keptSeconds, contentEncoding: 'aes128gcm' },
    )
  } catch {
    // Expired or invalid keys: the subscription is deleted.
    await sql`delete from public.push_devices where id = ${device.id}`
    return
  }
  const { endpoint, method, headers, body } = request
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body!),
    // Redirects are not followed.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
  })
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) await sql`delete from public.push_devices where id = ${device.id}`
  else if (answer.status === 429 || answer.status >= 500) throw new Error(`A push service answered ${answer.status}`)
  else if (answer.ok) await sql`update public.push_devices set reached_at = now() where id = ${device.id}`
}
