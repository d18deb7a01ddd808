import { randomUUID } from 'node:crypto'
import type { StormHouse } from './house.ts'

export interface LoadReport {
  reads: number
  /** Reads that were answered with an error, or not because the server was away. */
  refused: number
  /** Reads that took longer than `hangMs`, whatever came of them. */
  hangs: number
  slowestMs: number
  writes: number
  uploads: number
  /** What was acknowledged and is not there, or not as it was sent. */
  lost: string[]
  /** What was sent once and is there twice. */
  doubles: string[]
}

const hangMs = 5000
/** Longer than anything may take; a read that reaches it would never have come. */
const givenUpMs = 20_000

/** Reads, writes and uploads until `untilMs`; then looks for everything that was acknowledged. Nothing is sent twice by us. */
export async function runLoad(house: StormHouse, untilMs: number): Promise<LoadReport> {
  const report: LoadReport = { reads: 0, refused: 0, hangs: 0, slowestMs: 0, writes: 0, uploads: 0, lost: [], doubles: [] }
  const written: string[] = []
  const stored = new Map<string, string>()
  const headers = { authorization: `Bearer ${house.serviceRoleKey}`, apikey: house.serviceRoleKey }
  const again = async (work: () => Promise<void>) => {
    while (Date.now() < untilMs) await work()
  }
  const read = async () => {
    const beganMs = Date.now()
    const ok = await fetch(`${house.url}/rest/v1/storm?select=note&limit=5`, { headers, signal: AbortSignal.timeout(givenUpMs) })
      .then((answer) => answer.text().then(() => answer.ok))
      .catch(() => false)
    const tookMs = Date.now() - beganMs
    report.reads++
    if (!ok) report.refused++
    if (tookMs > hangMs) report.hangs++
    report.slowestMs = Math.max(report.slowestMs, tookMs)
    if (!ok) await pause(20)
  }
  const write = async () => {
    const note = randomUUID()
    const { error } = await house.service.from('storm').insert({ note })
    if (!error) written.push(note)
    else await pause(20)
  }
  const upload = async () => {
    const [name, body] = [`storm/${randomUUID()}`, randomUUID().repeat(500)]
    const { error } = await house.service.storage.from('storm').upload(name, body, { contentType: 'text/plain' })
    if (!error) stored.set(name, body)
    await pause(100)
  }
  await Promise.all([
    ...Array.from({ length: 12 }, () => again(read)),
    ...Array.from({ length: 4 }, () => again(write)),
    again(upload),
    again(upload),
  ])
  await answering(house, headers)
  const sql = house.superuser()
  try {
    const counts = new Map(
      (await sql`select note, count(*)::int as times from public.storm group by note`).map(({ note, times }) => [note, times]),
    )
    report.lost.push(...written.filter((note) => !counts.has(note)))
    report.doubles.push(...[...counts].filter(([, times]) => times > 1).map(([note]) => note))
  } finally {
    await sql.end()
  }
  for (const [name, body] of stored) {
    const { data } = await house.service.storage.from('storm').download(name)
    if ((await data?.text()) !== body) report.lost.push(name)
  }
  return { ...report, writes: written.length, uploads: stored.size }
}

/** Waits until the house reads again. */
export async function answering({ url }: StormHouse, headers: Record<string, string>) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const signal = AbortSignal.timeout(2000)
    if (
      await fetch(`${url}/rest/v1/storm?select=note&limit=1`, { headers, signal }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error('The house did not answer again within a minute.')
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
