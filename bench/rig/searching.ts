import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

export const acts = { moments: 'search_moments', films: 'search_documentaries' } as const
export type Act = keyof typeof acts

/** How long the searches of one kind took, and the peer's of the same. */
export interface Times {
  kind: string
  act: Act
  ms: number[]
  cpuMs: number
  peer?: { ms: number[]; cpuMs: number }
}

export const timed = async (act: () => Promise<unknown>) => {
  const began = performance.now()
  await act()
  return performance.now() - began
}
export const at = (share: number, of: number[]) =>
  of.toSorted((one, other) => one - other)[Math.min(of.length - 1, Math.floor(of.length * share))]!
export const said = (ms: number) => `${ms < 100 ? ms.toPrecision(2) : Math.round(ms)} ms`

export async function search(house: BenchHouse, person: string, act: Act, query: string): Promise<void> {
  const answer = await fetch(`${house.url}/rest/v1/rpc/${acts[act]}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  if (!answer.ok) throw new Error(`${act} for ${query} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Someone signed in; answers with a token. */
export async function makePerson(house: BenchHouse): Promise<string> {
  const id = randomUUID()
  const sql = postgres(house.logins.auth, { max: 1 })
  await sql`insert into auth.users (id, email) values (${id}, ${id} || '@house.example')`
  await sql.end()
  return house.token(id)
}
