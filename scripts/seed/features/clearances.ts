import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

interface SeededItem {
  code: string
  title: string
  kind: 'footage' | 'still' | 'composition' | 'artwork'
  status: string
  licensor: 'Nordic Newsreel Archive' | 'Straits Music' | null
  /** Seconds of the first rush, or of all of it. */
  use: [from: number, to: number] | 'whole' | null
  licence?: { media: string[]; countries: string[]; worldwide: boolean; endsOn: string | null; most?: number }
  rate?: string
  /** How long it was in the edit when it was agreed. */
  agreedMs?: number
  credit?: string
  material?: 'screener' | 'master'
}

const world = { worldwide: true, countries: [], endsOn: null }
/** One that is cleared, and one for each thing that can be missing. */
const items: SeededItem[] = [
  {
    code: 'ARC-01',
    title: 'Ferry at the quay, 1958',
    kind: 'footage',
    status: 'agreed',
    licensor: 'Nordic Newsreel Archive',
    use: [0, 3],
    licence: { media: ['festival', 'tv', 'streaming'], ...world },
    rate: '45',
    credit: 'Nordic Newsreel Archive',
    material: 'master',
  },
  {
    code: 'ARC-02',
    title: 'Council meeting, 1961',
    kind: 'footage',
    status: 'agreed',
    licensor: 'Nordic Newsreel Archive',
    use: [2, 6],
    licence: { media: ['festival', 'tv'], worldwide: false, countries: ['AT', 'CH', 'DE'], endsOn: '2029-08-31' },
    rate: '45',
    credit: 'Nordic Newsreel Archive',
    material: 'screener',
  },
  {
    code: 'ARC-03',
    title: 'Storm on the strait',
    kind: 'footage',
    status: 'signed',
    licensor: 'Nordic Newsreel Archive',
    use: [5, 9],
    licence: { media: ['festival', 'tv', 'streaming'], ...world },
    credit: 'Nordic Newsreel Archive',
    material: 'master',
  },
  {
    code: 'ARC-04',
    title: 'Portrait of the harbour master',
    kind: 'still',
    status: 'agreed',
    licensor: null,
    use: [8, 11],
    licence: { media: ['festival', 'tv', 'streaming'], ...world, most: 2000 },
    rate: '120',
    agreedMs: 1000,
  },
  {
    code: 'MUS-01',
    title: 'The nine lights',
    kind: 'composition',
    status: 'negotiating',
    licensor: 'Straits Music',
    use: 'whole',
    rate: '900',
  },
  { code: 'ART-01', title: 'Poster in the waiting room', kind: 'artwork', status: 'refused', licensor: null, use: [10, 12] },
  {
    code: 'ARC-05',
    title: 'Lighthouse, hand-coloured',
    kind: 'still',
    status: 'public-domain',
    licensor: null,
    use: [12, 14],
    credit: 'Collection of the lighthouse museum',
  },
  { code: 'ARC-06', title: 'Radio news of the morning', kind: 'footage', status: 'wanted', licensor: null, use: null },
]

/** The clearance log of the film that has rushes and a paper edit: half cleared, with one gap of each kind. Once. */
export const seedClearances: SeedRoom = async ({ people: { creator } }) => {
  const [rush] = orThrow(await creator.from('own_rushes').select('id, documentary_id').order('number').limit(1))
  const film = rush?.documentary_id
  if (!film || orThrow(await creator.from('clearance_items').select('id').eq('documentary_id', film).limit(1)).length > 0) return
  for (const name of ['Nordic Newsreel Archive', 'Straits Music'])
    heard(await creator.rpc('save_production_person', { person: idOfWords(`${name} ${film}`), documentary: film, name, kind: 'licensor' }))
  const id = ({ code }: SeededItem) => idOfWords(`clearance ${code} ${film}`)
  heard(
    await creator.from('clearance_items').insert(
      items.map((item) => ({
        ...{
          id: id(item),
          documentary_id: film,
          kind: item.kind,
          title: item.title,
          code: item.code,
          material: item.material ?? ('none' as const),
        },
        ...{ licensor_id: item.licensor && idOfWords(`${item.licensor} ${film}`), credit_words: item.credit ?? '' },
      })),
    ),
  )
  for (const item of items) await seedItem(item, id(item))
  heard(
    await creator.from('planned_releases').insert([
      {
        id: idOfWords(`festivals ${film}`),
        documentary_id: film,
        name: 'Festivals',
        media: ['festival'],
        worldwide: true,
        countries: [],
        starts_on: '2026-09-01',
        ends_on: '2027-09-30',
      },
      {
        id: idOfWords(`broadcast ${film}`),
        documentary_id: film,
        name: 'Broadcast',
        media: ['tv'],
        worldwide: false,
        countries: ['DE'],
        starts_on: '2028-01-01',
        ends_on: '2030-12-31',
      },
    ]),
  )

  async function seedItem({ use, licence, rate, status, agreedMs }: SeededItem, item: string) {
    const of = { documentary_id: film!, item_id: item }
    if (use) {
      const [from, to] = use === 'whole' ? [null, null] : [use[0] * 1000, use[1] * 1000]
      heard(
        await creator
          .from('clearance_uses')
          .insert({ ...of, id: idOfWords(`use ${item}`), version_id: rush!.id!, starts_ms: from, ends_ms: to }),
      )
    }
    if (licence) {
      const { most = null, endsOn, ...terms } = licence
      const row = {
        ...terms,
        id: idOfWords(`licence ${item}`),
        starts_on: '2026-09-01',
        ends_on: endsOn,
        zone: 'Europe/Oslo',
        most_ms: most,
      }
      heard(await creator.from('clearance_licences').insert({ ...of, ...row }))
    }
    if (rate)
      heard(await creator.rpc('write_clearance_price', { item, rule: { basis: 'second', rate, currency: 'EUR', rounding: 'up-in-total' } }))
    const used = agreedMs === undefined ? [] : [{ item, ms: agreedMs, cut: 'Radio edit' }]
    if (status !== 'wanted') heard(await creator.rpc('set_clearance_status', { documentary: film!, items: [item], status, used }))
  }
}
