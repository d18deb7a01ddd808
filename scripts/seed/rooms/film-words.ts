import type { HouseClient } from '../steps/house.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './room.ts'

/** What is known about a film as a catalogue has it, and what it rests on; shares are of its length. */
const words = {
  'a-harbour-without-ships': {
    places: [
      { name: 'Aldervik', latitude: 61.934, longitude: 5.113 },
      { name: 'Bergen', latitude: 60.3913, longitude: 5.3221 },
    ],
    recognitions: [
      { festival: 'Coast Film Week', year: 2025, award: 'Jury prize', outcome: 'won' },
      { festival: 'Nordlys Dokfest', year: 2025, award: 'International competition', outcome: 'nominated' },
      { festival: 'Kino Skarven', year: 2026, award: '', outcome: 'shown' },
    ],
    funders: [
      { name: 'West Coast Film Fund', programme: 'Production 2023', web_address: '' },
      { name: 'Foundation for Written Work', programme: '', web_address: 'https://written-work.example/' },
    ],
    identifiers: [{ scheme: 'isan', value: '0000-0000-3A8D-0000-Z' }],
    film: { rights_line: '© 2025 Aldervik Film', written_languages: ['nb', 'de'], spoken_languages: ['en'] },
    footnotes: [
      {
        at: 0.18,
        until: 0.26,
        statement: 'The last freighter left on a Tuesday.',
        source: 'Port of Aldervik, log of departures 1998 to 2003, sheet 41',
      },
      {
        at: 0.42,
        until: 0.5,
        statement: 'Eleven years of entries, one hand.',
        source: 'Ledgers 7 to 18, municipal archive of Aldervik',
        web_address: 'https://archive.example/aldervik/ledgers',
      },
      { at: 0.86, until: 0.93, statement: '', source: 'Conversation with the daughter of the clerk, 4 March 2024' },
    ],
    synthetic: [
      {
        at: 0.55,
        until: 0.66,
        medium: 'picture',
        how: 'restored',
        statement: 'The photographs of 1961 were cleaned of scratches by a machine; nothing was put into them.',
        tool: '',
      },
    ],
  },
  'nine-straits': {
    places: [
      { name: 'Strait of Magellan', latitude: -53.467, longitude: -70.783 },
      { name: 'Pentland Firth', latitude: 58.717, longitude: -3.1 },
      { name: 'Cook Strait', latitude: -41.229, longitude: 174.483 },
    ],
    recognitions: [{ festival: 'Festival de Cine del Agua', year: 2025, award: '', outcome: 'shown' }],
    funders: [],
    identifiers: [],
    film: { rights_line: 'CC BY-NC 4.0' },
    footnotes: [{ at: 0.3, until: 0.4, statement: 'Currents of nine knots.', source: 'Admiralty Tidal Stream Atlas NP 209' }],
    synthetic: [],
  },
} as const

/** Words about two films, once; what their creators write after that is theirs. */
export const seedFilmWords: SeedRoom = async ({ people: { creator }, films, lengthMs }) => {
  for (const [slug, said] of Object.entries(words)) {
    const film = films.get(slug)
    if (!film) continue
    const of = film.documentaryId
    const mine = orThrow(await creator.rpc('can_edit', { documentary: of }))
    const begun = orThrow(await creator.from('film_places').select('id').eq('documentary_id', of).limit(1))
    if (!mine || begun.length > 0) continue
    const rows = async (table: string, list: readonly object[]) => {
      if (list.length > 0)
        heard(
          await creator
            .from(table)
            .insert(list.map((row, position) => ({ documentary_id: of, ...row, ...(table === 'film_identifiers' ? {} : { position }) }))),
        )
    }
    await rows('film_places', said.places)
    await rows('recognitions', said.recognitions)
    await rows('funders', said.funders)
    await rows('film_identifiers', said.identifiers)
    heard(await creator.from('documentaries').update(said.film).eq('id', of))
    const length = lengthMs(slug as keyof typeof words)
    await atPassages(creator, 'footnotes', film.versionId, length, said.footnotes)
    await atPassages(creator, 'synthetic_passages', film.versionId, length, said.synthetic)
  }
}

async function atPassages(
  creator: HouseClient,
  table: string,
  version_id: string,
  length: number,
  list: readonly { at: number; until: number }[],
) {
  const rows = list.map(({ at, until, ...row }) => ({
    ...row,
    version_id,
    starts_ms: Math.round(at * length),
    ends_ms: Math.round(until * length),
  }))
  if (rows.length > 0) heard(await creator.from(table).insert(rows))
}
