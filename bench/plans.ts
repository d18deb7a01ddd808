import postgres from 'postgres'
import { comparison } from './interleave.ts'
import { type BenchOptions, compared, type Measured } from './measurement.ts'
import { embedStatement } from './peers/rest-statements.ts'
import { embedPath } from './rest.ts'
import { openBenchHouse } from './rig/house.ts'
import { makeRestTables } from './rig/rest-tables.ts'

const from = 475
/** Plans of one round: the time of a single execution is mostly chance. */
const executions = 40

/** How the database goes about 50 rows with two embedded tables: as our REST asks for them, and as somebody wrote it by hand. Both plans, and what each costs the database alone. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = await makeRestTables(house)
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe("alter role authenticator set pgrst.db_plan_enabled = 'true'")
    await sql.unsafe("notify pgrst, 'reload config'")
    const token = house.token(owner)
    const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
    const ours = async (): Promise<string> => {
      const accept = 'application/vnd.pgrst.plan+text; options=analyze|buffers'
      const answer = await fetch(`${house.url}${embedPath}${from}`, { headers: { authorization: `Bearer ${token}`, accept } })
      if (!answer.ok) throw new Error(`The plan was not told: ${answer.status} ${await answer.text()}`)
      return answer.text()
    }
    const theirs = (): Promise<string> =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
        const rows = await tx.unsafe(`explain (analyze, buffers) ${embedStatement.replace('$1', String(from))}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    for (let tries = 0; !(await ours().then(Boolean, () => false)); tries++) {
      if (tries > 50) throw new Error('The house does not tell its plans.')
      await new Promise((done) => setTimeout(done, 100))
    }
    const [mine, other] = [await ours(), await theirs()]
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds * executions; round++) pairs.push([executionMs(await ours()), executionMs(await theirs())])
    return {
      measurements: [
        compared('50 rows with two embedded tables, execution in the database', 'ms', comparison(pairs), 'hand-written SQL', '≤ 1.05'),
      ],
      papers: [
        { name: 'As our REST asks', text: mine },
        { name: 'As it was written by hand', text: other },
      ],
    }
  } finally {
    await sql.end()
    await house.close()
  }
}

const executionMs = (plan: string): number => Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1])
