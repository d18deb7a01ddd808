import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './rig/child.ts'
import { openBenchHouse } from './rig/house.ts'
import { interleave } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { cpuSeconds } from './rig/process-cost.ts'
import { sendBodies } from './rig/send-bodies.ts'

const clients = 4
const count = 12
const body = randomBytes(24 * 2 ** 20)

/** Objects of 24 MB into storage: row rules, a row, a name, all synced; against Node http piping to a file on the same disk with the same syncs. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const sides = await openUploads()
  try {
    const [ourCosts, peerCosts]: [number[], number[]] = [[], []]
    const compare = await interleave(
      rounds,
      () => sides.ours((send) => costing(sides.house.pid, ourCosts, send)),
      () => sides.peer((send) => costing(sides.peerPid, peerCosts, send)),
    )
    const cost = (costs: number[]) => (costs.slice(1).reduce((sum, value) => sum + value, 0) / rounds).toFixed(2)
    const note = `${cost(ourCosts)} CPU s/GB in the server, ${cost(peerCosts)} in the peer`
    return {
      measurements: [
        compared(`storage up, objects of 24 MB, ${clients} at once`, 'MB/s', compare, 'Node http to a file, same fsync', '≥ 0.8', note),
      ],
    }
  } finally {
    await sides.close()
  }
}

type Sent = () => Promise<number>
const plainly = (send: Sent) => send()

/** A house and its peer, each of which takes the same bodies; what was sent is removed again. Megabytes a second, as `around` measures them. */
export async function openUploads() {
  const house = await openBenchHouse()
  const folder = join(house.dataDir, 'peer')
  mkdirSync(folder)
  const peer = await startChild<{ url: string }>('peers/upload-process.ts', { FOLDER: folder })
  const storage = house.service().storage.from('media')
  const common = { method: 'POST', body, count, clients } as const
  return {
    ...{ house, folder, peerPid: peer.pid, sent: { body, count, clients } },
    async ours(around = plainly): Promise<number> {
      const round = randomUUID()
      const headers = { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'video/mp4' }
      const url = (number: number) => `${house.url}/storage/v1/object/media/${round}/${number}.mp4`
      const speed = await around(() => sendBodies({ ...common, url, headers }))
      const { error } = await storage.remove(Array.from({ length: count }, (_, number) => `${round}/${number}.mp4`))
      if (error) throw error
      return speed
    },
    async peer(around = plainly): Promise<number> {
      const url = (number: number) => `${peer.told.url}/${number}`
      const speed = await around(() => sendBodies({ ...common, url, headers: { 'content-type': 'video/mp4' } }))
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      return speed
    },
    async close() {
      await peer.stop()
      await house.close()
    },
  }
}

async function costing(pid: number, costs: number[], work: () => Promise<number>): Promise<number> {
  const before = cpuSeconds(pid)
  const result = await work()
  costs.push((cpuSeconds(pid) - before) / ((count * body.length) / 1e9))
  return result
}
