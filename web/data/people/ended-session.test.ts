import { expect, it, vi } from 'vitest'
import { noticingAnEndedSession } from './ended-session.ts'

vi.stubGlobal('location', { href: 'http://house.example/search' })

const clientWith = (session: object | null) => {
  const refreshSession = vi.fn(async () => ({}))
  return { refreshSession, client: { auth: { getSession: async () => ({ data: { session } }), refreshSession } } as never }
}
const settled = () => new Promise((done) => setTimeout(done))
const answering = (status: number) => (async () => new Response(null, { status })) as typeof fetch

it('A token that a service refuses makes the browser refresh its session, once for many calls', async () => {
  const { client, refreshSession } = clientWith({ access_token: 'old' })
  const fetching = noticingAnEndedSession(answering(401), () => client)
  const answers = await Promise.all([fetching('/rest/v1/notes'), fetching('/storage/v1/object/list/stills')])
  await settled()
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

it.each([
  ['a visitor is refused', 401, '/rest/v1/notes', null],
  ['the sign-in itself is refused', 401, '/auth/v1/token', { access_token: 'old' }],
  ['something else went wrong', 403, '/rest/v1/notes', { access_token: 'old' }],
])('It is left alone when %s', async (_what, status, path, session) => {
  const { client, refreshSession } = clientWith(session)
  await noticingAnEndedSession(answering(status), () => client)(path)
  await settled()
  expect(refreshSession).not.toHaveBeenCalled()
})
