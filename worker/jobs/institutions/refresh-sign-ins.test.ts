import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'
import { testInstitution } from '#tests/support/test-institution.ts'
import type { WorkerHouse } from '../../job-context.ts'
import { refreshSignIns } from './refresh-sign-ins.ts'

// The metadata of an institution's own sign-in is refreshed from its published address; a failed read changes nothing.

let house: TestHouse
let institution: string
let provider: string
const university = testInstitution('https://idp.fjord.example/metadata', 'https://idp.fjord.example/sso')
const sql = () => house.context.database.pool('postgres')
const headers = () => ({ authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'application/json' })

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const librarian = await house.person('librarian')
  institution = await makeInstitution(house.context.database, 'Fjord University', {
    librarian: (await librarian.auth.getUser()).data.user!.id,
  })
  const made = await fetch(`${house.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ type: 'saml', metadata_xml: university.metadata, domains: ['fjord.example'] }),
  })
  provider = ((await made.json()) as { id: string }).id
  // An unreachable address.
  await sql()`insert into public.institution_sign_ins (institution_id, metadata_url, state, provider_id)
    values (${institution}, 'https://127.0.0.1:9/metadata', 'connected', ${provider})`
})
afterAll(() => house.close())

const refresh = (url = `${house.url}/auth/v1`) => {
  const worker = { sql: sql(), log: pino({ level: 'silent' }), auth: { url, serviceRoleKey: house.serviceRoleKey } }
  return refreshSignIns.perform(worker as unknown as WorkerHouse, {}, new AbortController().signal)
}
const standing = async () => (await sql()`select problem, problem_since, fetched_at, expires_at from public.institution_sign_ins`)[0]!
const metadataAt = async () => {
  const answer = await fetch(`${house.url}/auth/v1/admin/sso/providers/${provider}`, { headers: headers() })
  return ((await answer.json()) as { saml: { metadata_xml: string } }).saml.metadata_xml
}

it('leaves the sign-in unchanged where the address does not answer, and gives the reason at the desk', async () => {
  await refresh()
  await refresh()
  expect(await standing()).toMatchObject({ problem: expect.stringContaining('SAML Metadata could not be fetched'), fetched_at: null })
  expect(await metadataAt()).toBe(university.metadata)
  const notices = await sql()`select about ->> 'what' as what from public.notices where kind = 'institution'`
  expect(notices.map(({ what }) => what)).toEqual(['sign-in-unread'])
})

it('records when it was read and until when it is valid', async () => {
  // auth/v1 as it answers after a fetch: no test server is trusted over TLS.
  const asked: { method?: string; url?: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += chunk
    const body = JSON.parse(sent)
    asked.push({ method: request.method, url: request.url, body })
    const xml = university.metadata.replace('<EntityDescriptor ', '<EntityDescriptor validUntil="2031-05-01T00:00:00Z" ')
    response.end(JSON.stringify({ id: provider, saml: { metadata_xml: xml } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await refresh(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  expect(asked).toEqual([
    { method: 'PUT', url: `/admin/sso/providers/${provider}`, body: { metadata_url: 'https://127.0.0.1:9/metadata' } },
  ])
  const { problem, problem_since, fetched_at, expires_at } = await standing()
  expect([problem, problem_since, new Date(expires_at).toISOString()]).toEqual(['', null, '2031-05-01T00:00:00.000Z'])
  expect(Date.now() - new Date(fetched_at).getTime()).toBeLessThan(60_000)
})

it('does not fetch metadata of a disconnected one', async () => {
  await sql()`update public.institution_sign_ins set provider_id = null, state = 'declined'`
  await refresh('http://127.0.0.1:9')
  expect(await standing()).toMatchObject({ problem: '' })
})
