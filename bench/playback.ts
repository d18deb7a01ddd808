import { Client } from 'pg'
import { makeAccounts } from './rig/accounts.ts'
import { startChild } from './rig/child.ts'
import { makeWatchedFilm } from './rig/figure-rows.ts'
import { openBenchHouse } from './rig/house.ts'
import { comparison, interleave } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { cpuSeconds } from './rig/process-cost.ts'
import { addRenditions } from './rig/renditions.ts'
import { asAnybody, wrk } from './rig/wrk.ts'

const viewers = 32
const clients = 8

/** One visit to a film of 90 minutes in four renditions: may it be watched, its playlists, a signed address a file, the play noted; against the same SQL and signatures by hand. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const owner = new Client({ connectionString: house.logins.owner })
  try {
    await owner.connect()
    await makeAccounts(house, viewers)
    const { rows: people } = await owner.query<{ id: string }>('select id from auth.users order by id')
    const film = await makeWatchedFilm(owner, people)
    await owner.query('update public.versions set width = 1920, height = 1080, frame_rate = 25, has_sound = true where id = $1', [
      film.versionId,
    ])
    await addRenditions(house, owner, film.versionId)
    const peer = await startChild<{ url: string }>('peers/playback-process.ts', {
      DATABASE: house.logins.authenticator,
      JWT_SECRET: house.jwtSecret,
    })
    try {
      const tokens = people.map(({ id }) => house.token(id))
      const [ours, theirs] = [house.url, peer.told.url].map((url) => `${url}/functions/v1/playback?documentary=${film.documentaryId}`) as [
        string,
        string,
      ]
      await mustAgree(ours, theirs, tokens[0]!)
      const costs: [number[], number[]] = [[], []]
      const visit = async (url: string, of: number[]) => {
        const spent = () => cpuSeconds(house.pid) + cpuSeconds(peer.pid)
        const before = spent()
        const { requests, requestsPerSecond } = await wrk({ url, clients, seconds, script: asAnybody(tokens) })
        of.push(((spent() - before) / requests) * 1000)
        return requestsPerSecond
      }
      const compare = await interleave(
        rounds,
        () => visit(ours, costs[0]),
        () => visit(theirs, costs[1]),
      )
      const spent = comparison(costs[0].slice(1).map((cost, round) => [cost, costs[1][round + 1]!]))
      return {
        measurements: [
          compared(
            `playback of a film of 90 minutes, ${clients} at once`,
            'visits/s',
            compare,
            'the same SQL and signatures by hand',
            '≥ 0.8',
          ),
          compared('processor time of a thousand visits', 'CPU s', spent, 'by hand', ''),
        ],
      }
    } finally {
      await peer.stop()
    }
  } finally {
    await owner.end()
    await house.close()
  }
}

/** Both give the same playlists, and an address for each of the same files. */
async function mustAgree(ours: string, theirs: string, token: string) {
  const [mine, other] = await Promise.all(
    [ours, theirs].map(async (url) => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
      const { renditions, addresses } = (await answer.json()) as { renditions: { playlist: string }[]; addresses: Record<string, string> }
      return [...renditions.map(({ playlist }) => playlist), ...Object.keys(addresses).sort()]
    }),
  )
  if (!mine?.length || JSON.stringify(mine) !== JSON.stringify(other)) throw new Error('They answer differently.')
}
