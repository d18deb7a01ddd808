import type { SeededFilm } from '../steps/film.ts'
import { type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** Sentences the viewer keeps, by the film and the place of the sentence in it; some go into the basket. */
const kept = [
  { slug: 'nine-straits', sentence: 2, note: 'The pilot says the same in chapter 4, with other numbers.', basket: true },
  { slug: 'nine-straits', sentence: 7, note: '', basket: true },
  { slug: 'ice-register', sentence: 1, note: 'Compare with the harbour film: who writes things down?', basket: true },
  { slug: 'a-harbour-without-ships', sentence: 3, note: 'For the seminar on counting.', basket: false },
]
const listed = [
  { slug: 'a-harbour-without-ships', words: 'Begin here: the voice is in no hurry.' },
  { slug: 'nine-straits', words: 'See it for the maps.' },
  { slug: 'ice-register', words: 'In winter, with the heating off.' },
]
const seen = [
  { slug: 'the-ferry-timetable', daysAgo: 3, line: 'Nothing happens twice, and then it does.', halfStars: 9, shown: true, rewatch: false },
  { slug: 'nine-straits', daysAgo: 20, line: 'Half of it on a train, which suits it.', halfStars: 7, shown: true, rewatch: false },
  { slug: 'ice-register', daysAgo: 45, line: 'For myself: look up the word for old ice.', halfStars: null, shown: false, rewatch: true },
]
/** What someone else says below a film the viewer has seen; covered, because it tells the end. */
const told = [
  {
    ...{ slug: 'the-ferry-timetable', daysAgo: 9, line: 'The last crossing leaves empty, and the loudspeaker thanks it all the same.' },
    ...{ halfStars: 8, shown: true, spoiler: true },
  },
]
const listTitle = 'Water, written down'
const dayMs = 86_400_000

/** What the viewer of the seed keeps: moments and a basket, a list everyone may read, one film for later, a diary; and what another says. Once; what they have is theirs. */
export const seedKeeping: SeedRoom = async ({ people: { viewer, student }, publicFilms: films }) => {
  const begun = orThrow(await viewer.from('lists').select('id').eq('title', listTitle).limit(1))
  if (begun.length > 0) return
  await keepMoments(viewer, films)
  const { id } = orThrow(
    await viewer
      .from('lists')
      .insert({ title: listTitle, about: 'Films in which somebody keeps a book of the sea.', visibility: 'public' })
      .select('id')
      .single(),
  )
  for (const [position, { slug, words }] of listed.entries()) {
    const film = films.get(slug)
    if (film) heard(await viewer.from('list_entries').insert({ list_id: id, documentary_id: film.documentaryId, position, words }))
  }
  const later = films.get('every-lamp-a-name')
  if (later) heard(await viewer.rpc('watch_later', { documentary: later.documentaryId, wanted: true }))
  await enterInDiary(viewer, films, seen)
  await enterInDiary(student, films, told)
}

async function enterInDiary(
  person: HouseClient,
  films: ReadonlyMap<string, SeededFilm>,
  entries: readonly {
    slug: string
    daysAgo: number
    line: string
    halfStars: number | null
    shown: boolean
    rewatch?: boolean
    spoiler?: boolean
  }[],
) {
  for (const { slug, daysAgo, halfStars, ...entry } of entries) {
    const film = films.get(slug)
    const seen_on = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
    if (film)
      heard(await person.from('diary_entries').insert({ documentary_id: film.documentaryId, seen_on, half_stars: halfStars, ...entry }))
  }
}

async function keepMoments(viewer: HouseClient, films: ReadonlyMap<string, SeededFilm>) {
  for (const [at, { slug, sentence, note, basket }] of kept.entries()) {
    const film = films.get(slug)
    if (!film) continue
    const cues = orThrow(
      await viewer
        .from('cues')
        .select('starts_ms, ends_ms')
        .eq('version_id', film.versionId)
        .order('starts_ms')
        .limit(sentence + 1),
    )
    const cue = cues.at(-1)
    const basket_at = basket ? new Date(Date.now() + at).toISOString() : null
    if (cue) heard(await viewer.from('moments').insert({ version_id: film.versionId, ...cue, note, basket_at }))
  }
}
