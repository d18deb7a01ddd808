import type { StormHouse } from './house.ts'
import { answering, pause } from './load.ts'

export interface KillReport {
  /** How often each was killed, `sessions` in rounds. */
  kills: Record<string, number>
  /** From the moment the database answers again to the first read of the house, the longest of all its deaths. */
  slowestReturnMs: number
}

const betweenSessionsMs = 500
/** Each part has lived for a minute when its turn comes again, as it would in life; dying faster it is tried more slowly, on purpose. */
const betweenKillsMs = 16_000

/** Ends sessions all the time, and now and then server, worker, one session's process or all of PostgreSQL, by kill -9, until `untilMs`. */
export async function killAtRandom(house: StormHouse, untilMs: number): Promise<KillReport> {
  const report: KillReport = { kills: {}, slowestReturnMs: 0 }
  const headers = { authorization: `Bearer ${house.serviceRoleKey}`, apikey: house.serviceRoleKey }
  const count = (what: string) => {
    report.kills[what] = (report.kills[what] ?? 0) + 1
  }
  const sessions = async () => {
    for (; Date.now() < untilMs; await pause(betweenSessionsMs * (0.5 + Math.random()))) if (await endSessions(house)) count('sessions')
  }
  const parts = async () => {
    let turn: string[] = []
    for (
      await pause(betweenKillsMs / 2);
      Date.now() < untilMs - betweenKillsMs;
      await pause(betweenKillsMs * (0.8 + 0.4 * Math.random()))
    ) {
      if (turn.length === 0) turn = ['postgres', 'server', 'worker', 'one session'].sort(() => Math.random() - 0.5)
      const part = turn.pop()!
      const pid = part === 'one session' ? await anySession(house) : house.pids[part as 'server']()
      if (pid === undefined || !killNow(pid)) continue
      count(part)
      if (part === 'postgres' || part === 'one session') {
        await databaseAnswers(house)
        const backAtMs = Date.now()
        await answering(house, headers)
        report.slowestReturnMs = Math.max(report.slowestReturnMs, Date.now() - backAtMs)
      }
    }
  }
  await Promise.all([sessions(), parts()])
  return report
}

/** False when it had ended already: a session may be ended twice over here. */
function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** True when it was done; the database may just be away. */
async function endSessions(house: StormHouse): Promise<boolean> {
  return asSuperuser(house, async (sql) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename <> 'supabase_admin' and random() < 0.7`
    return true
  }).catch(() => false)
}

const anySession = (house: StormHouse) =>
  asSuperuser(house, async (sql) => {
    const [row] = await sql`select pid from pg_stat_activity where usename = 'authenticator' order by random() limit 1`
    return row?.pid as number | undefined
  }).catch(() => undefined)

async function databaseAnswers(house: StormHouse) {
  // A kill takes a moment to be noticed; until then the old one still answers.
  await pause(100)
  while (
    !(await asSuperuser(house, (sql) => sql`select 1`).then(
      () => true,
      () => false,
    ))
  )
    await pause(20)
}

async function asSuperuser<T>(house: StormHouse, work: (sql: ReturnType<StormHouse['superuser']>) => PromiseLike<T>): Promise<T> {
  const sql = house.superuser()
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
