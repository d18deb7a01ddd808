import { randomBytes, randomUUID } from 'node:crypto'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured } from './rig/measurement.ts'
import { residentBytes } from './rig/process-cost.ts'
import { sendBodies } from './rig/send-bodies.ts'

const megabytes = 300
const body = randomBytes(6_000_000)

/** How much larger the server becomes while 300 MB go in and come out again; sampled every 20 ms, the largest counts. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const growths: number[] = []
  // A house each: the second transfer of a process finds the memory of the first.
  for (let round = 0; round < Math.min(3, rounds); round++) {
    const house = await openBenchHouse()
    try {
      growths.push(await growth(house))
    } finally {
      await house.close()
    }
  }
  const { median, min, max } = spread(growths)
  const name = `growth of the server while ${megabytes} MB go in and ${megabytes} MB come out`
  return { measurements: [{ name, value: median, unit: 'MB', spread: [min, max], aim: '< 150 MB' }] }
}

async function growth(house: BenchHouse): Promise<number> {
  const name = (number: number) => `${house.url}/storage/v1/object/media/${folder}/${number}.mp4`
  const folder = randomUUID()
  const headers = { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'video/mp4' }
  // One of each before the count, so that what is loaded once is not taken for growth.
  await sendBodies({ url: () => name(0), method: 'POST', headers, body, count: 1, clients: 1 })
  await fetch(name(0), { headers }).then((answer) => answer.arrayBuffer())
  const before = residentBytes(house.pid)
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, residentBytes(house.pid))), 20)
  try {
    const count = (megabytes * 1e6) / body.length
    await sendBodies({ url: (number) => name(number + 1), method: 'POST', headers, body, count, clients: 2 })
    for (let number = 1; number <= count; number += 2)
      await Promise.all([swallow(name(number), headers), swallow(name(number + 1), headers)])
  } finally {
    clearInterval(sampling)
  }
  return (most - before) / 1e6
}

async function swallow(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} at ${url}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  if (bytes !== body.length) throw new Error(`${bytes} of ${body.length} bytes came back.`)
}
