import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

interface Said {
  places: { name: string; latitude: number; longitude: number }[]
  otherNames?: { kind: 'title' | 'person' | 'place'; name: string; written: string }[]
  recognitions: { festival: string; year: number; award: string; outcome: 'shown' | 'nominated' | 'won' }[]
  funders: { name: string; programme: string; web_address: string }[]
  identifiers: { scheme: 'eidr' | 'isan' | 'doi' | 'wikidata'; value: string }[]
  film: { rights_line: string; written_languages?: string[]; spoken_languages?: string[] }
  /** `at` and `until` are shares of the length. */
  footnotes: { at: number; until: number; statement: string; source: string; web_address: string }[]
  content?: { at: number; until: number; note: string }[]
  synthetic: {
    at: number
    until: number
    medium: 'picture' | 'voice' | 'sound'
    how: 'generated' | 'altered' | 'restored'
    statement: string
  }[]
}

/** What is known about a film as a catalogue has it, and what it rests on. */
const words: Partial<Record<SeedFilm['slug'], Said>> = {
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
        web_address: '',
      },
      {
        at: 0.42,
        until: 0.5,
        statement: 'Eleven years of entries, one hand.',
        source: 'Ledgers 7 to 18, municipal archive of Aldervik',
        web_address: 'https://archive.example/aldervik/ledgers',
      },
      { at: 0.86, until: 0.93, statement: '', source: 'Conversation with the daughter of the clerk, 4 March 2024', web_address: '' },
    ],
    content: [{ at: 0.7, until: 0.78, note: 'A funeral at sea is told of.' }],
    synthetic: [
      {
        at: 0.55,
        until: 0.66,
        medium: 'picture',
        how: 'restored',
        statement: 'The photographs of 1961 were cleaned of scratches by a machine; nothing was put into them.',
      },
    ],
  },
  'nine-straits': {
    places: [
      { name: 'Strait of Magellan', latitude: -53.467, longitude: -70.783 },
      { name: 'Pentland Firth', latitude: 58.717, longitude: -3.1 },
      { name: 'Cook Strait', latitude: -41.229, longitude: 174.483 },
    ],
    otherNames: [
      { kind: 'title', name: '', written: '九つの海峡' },
      { kind: 'title', name: '', written: 'تسعة مضايق' },
      { kind: 'place', name: 'Strait of Magellan', written: 'Estrecho de Magallanes' },
      { kind: 'place', name: 'Cook Strait', written: 'Raukawa Moana' },
    ],
    recognitions: [{ festival: 'Festival de Cine del Agua', year: 2025, award: '', outcome: 'shown' }],
    funders: [],
    identifiers: [],
    film: { rights_line: 'CC BY-NC 4.0' },
    footnotes: [
      { at: 0.3, until: 0.4, statement: 'Currents of nine knots.', source: 'Admiralty Tidal Stream Atlas NP 209', web_address: '' },
    ],
    synthetic: [],
  },
}

/** Words about two films, once; what their creators write after that is theirs. */
export const seedFilmWords: SeedRoom = async ({ people: { creator }, films, lengthMs }) => {
  for (const [slug, said] of Object.entries(words)) {
    const film = films.get(slug)
    if (!film || !said) continue
    const of = film.documentaryId
    const mine = orThrow(await creator.rpc('can_edit', { documentary: of }))
    const begun = orThrow(await creator.from('film_places').select('id').eq('documentary_id', of).limit(1))
    if (!mine || begun.length > 0) continue
    const placed = <Row>(list: readonly Row[]) => list.map((row, position) => ({ documentary_id: of, position, ...row }))
    heard(await creator.from('film_places').insert(placed(said.places)))
    heard(await creator.from('other_names').insert(placed(said.otherNames ?? [])))
    heard(await creator.from('recognitions').insert(placed(said.recognitions)))
    heard(await creator.from('funders').insert(placed(said.funders)))
    heard(await creator.from('film_identifiers').insert(said.identifiers.map((row) => ({ documentary_id: of, ...row }))))
    heard(await creator.from('documentaries').update(said.film).eq('id', of))
    const length = lengthMs(slug as SeedFilm['slug'])
    heard(await creator.from('footnotes').insert(said.footnotes.map((row) => atPassage(row, film.versionId, length))))
    heard(await creator.from('content_passages').insert((said.content ?? []).map((row) => atPassage(row, film.versionId, length))))
    heard(await creator.from('synthetic_passages').insert(said.synthetic.map((row) => atPassage(row, film.versionId, length))))
  }
}

const atPassage = <Row extends { at: number; until: number }>({ at, until, ...row }: Row, version_id: string, length: number) => ({
  ...row,
  version_id,
  starts_ms: Math.round(at * length),
  ends_ms: Math.round(until * length),
})
