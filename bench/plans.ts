import postgres from 'postgres'
import { embedStatement } from './peers/rest-statements.ts'
import { embedPath } from './rest.ts'
import { openBenchHouse } from './rig/house.ts'
import { comparison } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { makeRestTables } from './rig/rest-tables.ts'

const from = 475
const executionsARound = 200

/**
 * Query plans for 50 rows with two embedded tables: as our REST asks for them, and as someone wrote it by hand. Both plans, and how long the database takes for each once its plan is
 * kept, as it is kept in the house and in the peer.
 */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = await makeRestTables(house)
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  try {
    // A session of the house says which statements it keeps, in the house's own answer.
    await sql.unsafe(
      `create view public.bench_prepared as select statement from pg_prepared_statements; grant select on public.bench_prepared to authenticated`,
    )
    const token = house.token(owner)
    const headers = { authorization: `Bearer ${token}` }
    const ours = await statementOf(house.url, headers)
    const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
    const asReader = <Result>(work: (tx: postgres.TransactionSql) => Promise<Result>) =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
        return work(tx)
      })
    const plan = (statement: string) =>
      asReader(async (tx) => {
        const rows = await tx.unsafe(`explain (analyze, buffers, timing off) ${statement.replace('$1', `'${from}'`)}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    const pairs: [number, number][] = []
    await asReader(async (tx) => {
      const timed = async (statement: string, value: string | number) => {
        const began = performance.now()
        await tx.unsafe(statement, [value], { prepare: true })
        return performance.now() - began
      }
      for (let at = 0; at < (rounds + 1) * executionsARound; at++) {
        const pair: [number, number] = [await timed(ours, String(from)), await timed(embedStatement, from)]
        if (at >= executionsARound) pairs.push(pair)
      }
    })
    return {
      measurements: [
        compared(
          '50 rows with two embedded tables, the database alone',
          'ms',
          comparison(pairs),
          'hand-written SQL',
          '≤ 1.05',
          `${pairs.length} executions of each in turn`,
        ),
      ],
      papers: [
        { name: 'As our REST asks', text: `${ours}\n\n${await plan(ours)}` },
        { name: 'As it was written by hand', text: `${embedStatement}\n\n${await plan(embedStatement)}` },
      ],
    }
  } finally {
    await sql.end()
    await house.close()
  }
}

async function statementOf(url: string, headers: Record<string, string>): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    await (await fetch(`${url}${embedPath}${from}`, { headers })).text()
    const answer = await fetch(`${url}/rest/v1/bench_prepared?statement=like.*bench_screenings*`, { headers })
    const rows: unknown = await answer.json()
    if (Array.isArray(rows) && rows[0]) return (rows[0] as { statement: string }).statement
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('No session of the house keeps the statement.')
}
