import { startChild } from './rig/child.ts'
import { type Crowd, openCrowd } from './rig/crowd.ts'
import { openBenchHouse } from './rig/house.ts'
import { comparison, spread } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { cpuSeconds } from './rig/process-cost.ts'

const listeners = 1000
/** Speakers take turns, so that none reaches the limit per client. */
const speakers = 20
const words = 'We counted the ships until there was nothing left to count. '.repeat(3)

/** One says something, a thousand hear it, then the next: deliveries a second, and when the last hundredth hears. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const peer = await startChild<{ url: string }>('peers/fanout-process.ts')
  const crowds: Crowd[] = []
  try {
    const ours = await openCrowd(`${house.url}/realtime/v1/websocket?apikey=${house.anonKey}&vsn=2.0.0`, listeners)
    crowds.push(ours)
    for (let at = 0; at < listeners; at++)
      ours.say(at, JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config: { broadcast: { self: false, ack: false } } }]))
    const theirs = await openCrowd(peer.told.url, listeners)
    crowds.push(theirs)
    const payload = { type: 'broadcast', event: 'said', payload: { words } }
    const message = JSON.stringify(['1', null, 'realtime:bench', 'broadcast', payload])
    const [ourBytes, peerBytes] = [
      await ours.lengthOf(0, () => ours.say(0, message)),
      await theirs.lengthOf(0, () => theirs.say(0, message)),
    ]
    const [ourTimes, peerTimes]: [number[], number[]] = [[], []]
    const pairs: [number, number][] = []
    const costs: [number, number][] = []
    const [spentOurs, spentTheirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const pair: [number, number] = [
        await speakInTurn(ours, message, ourBytes, seconds, round ? ourTimes : [], house.pid, spentOurs),
        await speakInTurn(theirs, message, peerBytes, seconds, round ? peerTimes : [], peer.pid, spentTheirs),
      ]
      if (round === 0) continue
      pairs.push(pair)
      costs.push([spentOurs[round]!, spentTheirs[round]!])
    }
    const [our99, peer99] = [percentile99(ourTimes), percentile99(peerTimes)]
    return {
      measurements: [
        compared(`broadcast to ${listeners} sockets`, 'deliveries/s', comparison(pairs), 'bare ws fan-out', '≥ 0.9'),
        compared('processor time of a million deliveries', 'CPU s', comparison(costs), 'bare ws fan-out', '≤ 1.15'),
        {
          name: `broadcast to ${listeners} sockets, 99th percentile of all deliveries`,
          value: our99,
          unit: 'ms',
          peer: { name: 'bare ws fan-out', value: peer99 },
          ratio: our99 / peer99,
          aim: '',
        },
      ],
    }
  } finally {
    for (const crowd of crowds) crowd.close()
    await peer.stop()
    await house.close()
  }
}

/** Deliveries a second; what a million of them cost the process `pid` goes to `costs`, in processor seconds. */
async function speakInTurn(
  crowd: Crowd,
  message: string,
  bytes: number,
  seconds: number,
  times: number[],
  pid: number,
  costs: number[],
): Promise<number> {
  const began = performance.now()
  const before = cpuSeconds(pid)
  let said = 0
  while (performance.now() - began < seconds * 1000) {
    const from = said++ % speakers
    const all = crowd.heard(from, bytes)
    crowd.say(from, message)
    times.push(...(await all))
  }
  const deliveries = said * (listeners - 1)
  costs.push(((cpuSeconds(pid) - before) * 1e6) / deliveries)
  return deliveries / ((performance.now() - began) / 1000)
}

const percentile99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? spread(values).max
