import { deleteAccountRequest } from '#contract/people/delete-account.ts'
import { callerOf, corsHeaders as headers, refuse } from '../_shared/caller.ts'

/** Ends the caller's own account, immediately or in two weeks. Rows are deleted by foreign keys, files by the job that each deleted version queues. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers })
    if (request.method !== 'POST') return refuse(405, 'method', 'Send this with POST.')
    const caller = await callerOf(request, 'Sign in to delete your account.')
    if (caller instanceof Response) return caller
    const { house, user } = caller
    const body = deleteAccountRequest.safeParse(await request.json().catch(() => null))
    if (!body.success || body.data.email.trim().toLowerCase() !== (user.email ?? '').toLowerCase())
      return refuse(400, 'email', 'This is not the address of your account. Nothing was deleted.')
    if (body.data.at === 'two-weeks') {
      const { data: leavesAt, error } = await house.rpc('begin_departure', { person: user.id })
      if (error) return refuse(500, 'kept', 'The account could not be given up and is unchanged. Try again.')
      await house.auth.admin.signOut(request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? '', 'global')
      return Response.json({ leavesAt }, { headers })
    }
    for (const bucket of ['archives', 'portraits']) {
      const { data: own } = await house.storage.from(bucket).list(user.id, { limit: 1000 })
      if (own && own.length > 0) await house.storage.from(bucket).remove(own.map(({ name }) => `${user.id}/${name}`))
    }
    const { error: kept } = await house.auth.admin.deleteUser(user.id)
    if (kept) return refuse(500, 'kept', 'The account could not be deleted and is unchanged. Try again, or write to the house.')
    return Response.json({ leavesAt: null }, { headers })
  },
}
