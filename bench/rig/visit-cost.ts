import type { Client } from 'pg'
import { threadCpuMs } from './process-cost.ts'

interface Visited {
  documentaryId: string
  visitorIds: readonly string[]
}

/**
 * What the database spends more on visits of one film than on visits of another, in processor milliseconds a visit, slice by slice: both in turn in one session, so
 * that nothing else the machine does comes between them.
 */
export async function visitsCostMore(database: Client, one: Visited, other: Visited, slices = 60): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const slice = async ({ documentaryId, visitorIds }: Visited) => {
    const before = threadCpuMs(rows[0]!.pid)
    for (const sub of visitorIds) {
      const claims = JSON.stringify({ sub, role: 'authenticated', aal: 'aal1', is_anonymous: false })
      await database.query('begin')
      await database.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [claims])
      await database.query('select public.begin_playback($1)', [documentaryId])
      await database.query('commit')
    }
    return (threadCpuMs(rows[0]!.pid) - before) / visitorIds.length
  }
  const more: number[] = []
  for (let at = -5; at < slices; at++) {
    const difference = (await slice(one)) - (await slice(other))
    // The first warm up what a session of the pool has long kept.
    if (at >= 0) more.push(difference)
  }
  return more
}
