import type { BenchHouse } from '../rig/house.ts'
import type { Measurement } from '../rig/measurement.ts'
import { at, timed } from '../rig/searching.ts'
import type { StagedRushes } from './staged.ts'

const asked = [
  'harb',
  'harbour winter',
  'nobody asked',
  'ships',
  'the',
  'gate year',
  'water memory',
  'count',
  'law',
  'lock',
  'nothing here',
]
const rounds = 12

/** What is said in 20 hours of rushes, asked over the API as the page does, word by word. */
export async function searchRushes(house: BenchHouse, { person, film }: StagedRushes): Promise<Measurement[]> {
  const token = house.token(person.id)
  const ask = async (words: string) => {
    const answer = await fetch(`${house.url}/rest/v1/rpc/search_rushes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ documentary: film, words }),
    })
    if (!answer.ok) throw new Error(`The search for ${words} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    for (const words of asked) {
      const took = await timed(() => ask(words))
      if (round > 0) times.push(took)
    }
  return [
    {
      name: 'a search in 20 hours and 200,000 words of rushes, p95',
      ...{ value: at(0.95, times), unit: 'ms', spread: [at(0.5, times), at(1, times)], aim: '≤ 50 ms', note: 'spread: median and slowest' },
    },
  ]
}
