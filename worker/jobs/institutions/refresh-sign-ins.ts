import { readMetadata } from '#core/institutions/saml-metadata.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'

interface Connected {
  institution: string
  provider: string
  url: string
  xml: string
}

/** Refreshes the metadata of institutions' sign-ins (decision 0257). A failed read changes nothing, and librarians are notified. */
export const refreshSignIns: Job<'refresh-sign-ins'> = {
  name: 'refresh-sign-ins',
  line: 'quick',
  key: () => 'refresh-sign-ins',
  lockKeys: () => ['refresh-sign-ins'],
  attempts: 3,
  at: '40 */6 * * *',
  async perform(house, _, signal) {
    const connected = await house.sql<Connected[]>`
      select s.institution_id as institution, s.provider_id as provider, s.metadata_url as url, s.metadata_xml as xml
      from public.institution_sign_ins s join public.institutions i on i.id = s.institution_id and i.closed_at is null
      where s.provider_id is not null and s.state = 'connected' order by s.fetched_at nulls first`
    for (const each of connected) {
      signal.throwIfAborted()
      const { problem, xml } = each.url ? await fetchAgain(house, each, signal) : { problem: '', xml: each.xml }
      const { validUntil } = readMetadata(xml)
      await house.sql`select private.note_metadata(${each.institution}, ${problem}, ${validUntil}::timestamptz)`
      if (problem) house.log.warn({ institution: each.institution, problem }, 'metadata of a sign-in could not be read again')
    }
  },
}

/** auth/v1 fetches it, accepts it only for the same entity, and reports errors. */
async function fetchAgain(
  { auth }: WorkerHouse,
  { provider, url }: Connected,
  signal: AbortSignal,
): Promise<{ problem: string; xml: string }> {
  try {
    const answer = await fetch(`${auth.url}/admin/sso/providers/${provider}`, {
      method: 'PUT',
      headers: { apikey: auth.serviceRoleKey, authorization: `Bearer ${auth.serviceRoleKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metadata_url: url }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    })
    const said = (await answer.json().catch(() => ({}))) as { saml?: { metadata_xml?: string }; msg?: string; message?: string }
    if (!answer.ok) return { problem: said.msg ?? said.message ?? `auth/v1 answered ${answer.status}.`, xml: '' }
    return { problem: '', xml: said.saml?.metadata_xml ?? '' }
  } catch (cause) {
    signal.throwIfAborted()
    return { problem: (cause as Error).message, xml: '' }
  }
}
