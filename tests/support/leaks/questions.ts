import type { SupabaseClient } from '@supabase/supabase-js'
import type { StagedFilm } from '../films.ts'
import type { TestHouse } from '../house.ts'
import { askingOf } from './asking.ts'
import { holds, type Name } from './whole-film.ts'

/** Whether this client gets something of this film. */
export type Question = (client: SupabaseClient, film: StagedFilm, name: Name) => Promise<boolean>

type Asking = ReturnType<typeof askingOf>

/** What leads to the films: a list that is shown, a season, a film of the same subject; and who made them all. */
export interface Around {
  shownList: string
  season: string
  neighbour: StagedFilm
  creatorId: string
}

/** Every question of this house, by who may be answered with yes. */
export function leakQuestions(house: TestHouse, around: Around) {
  const asking = askingOf(house)
  return {
    derived: derived(asking),
    passedOn: passedOn(asking, around),
    nobodys: nobodys(asking, house),
    creators: creators(asking),
    findable: findable(asking, around),
  }
}

/** What people who may watch a film get of it. */
const derived = ({ rpc, rows, functionAnswer, pictured, inSmall }: Asking): Record<string, Question> => ({
  'the row': (client, film) => rows(client, 'documentaries', 'id', film.id),
  'the row, through another table': async (client, film) =>
    ((await client.from('versions').select('id, documentaries!versions_documentary_id_fkey (title)').eq('id', film.versionId)).data ?? [])
      .length > 0,
  'its version': async (client, film) =>
    ((await client.from('versions').select('id, state').eq('id', film.versionId)).data ?? []).length > 0,
  'its renditions': (client, film) => rows(client, 'renditions', 'version_id', film.versionId),
  'its storyboard': (client, film) => rows(client, 'storyboards', 'version_id', film.versionId),
  'its waveform': (client, film) => rows(client, 'waveforms', 'version_id', film.versionId),
  'its caption tracks': (client, film) => rows(client, 'caption_tracks', 'version_id', film.versionId),
  'its cues': (client, film) => rows(client, 'cues', 'version_id', film.versionId),
  'its chapters': (client, film) => rows(client, 'chapters', 'version_id', film.versionId),
  'its credits': (client, film) => rows(client, 'credits', 'documentary_id', film.id),
  'its count': async (client, film) => {
    const { count } = await client.from('documentaries').select('*', { count: 'exact', head: true }).eq('id', film.id)
    return (count ?? 0) > 0
  },
  'its playlists': async (client, film, name) => holds(await functionAnswer(client, `playback?documentary=${film.id}`), film, name),
  'its playlists, by version': async (client, film, name) =>
    holds(await functionAnswer(client, `playback?documentary=${film.id}&version=${film.versionId}`), film, name),
  'the facts behind its playlists': async (client, film, name) =>
    holds(await rpc(client, 'begin_playback', { documentary: film.id }), film, name),
  'its playlists, without a visit': async (client, film, name) =>
    holds(await rpc(client, 'film_playlists', { version: film.versionId }), film, name),
  'a yes to the question behind it all': async (client, film) => (await rpc(client, 'can_watch', { documentary: film.id })) === true,
  'an address of its poster, which works': (client, film) => pictured(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'an address of its poster in small, which works': (client, film) => inSmall(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'an address of its storyboard in small, which works': (client, film) =>
    inSmall(client, 'storyboards', `${film.versionId}/storyboard.jpg`),
  'an address of its storyboard, which works': (client, film) => pictured(client, 'storyboards', `${film.versionId}/storyboard.jpg`),
})
/** What people save of a film and share: made by a person who may watch it, requested by everyone. */
const passedOn = ({ rpc }: Asking, { shownList }: Around): Record<string, Question> => ({
  'a clip’s film, in one’s own moments': async (client, film, name) => {
    const { error } = await client.from('moments').insert({ version_id: film.versionId, starts_ms: 12_000, ends_ms: 14_000, note: '' })
    if (error) return false
    const kept = await client.from('moments').select('id, documentaries (id, title)').eq('version_id', film.versionId)
    return holds(kept.data, film, name)
  },
  'a still of it with what is said': async (client, film) =>
    ((await rpc(client, 'ask_quote', { version: film.versionId, at_ms: 12_500, language: 'en' })) as { state?: string } | null)?.state ===
    'waiting',
  'a place on one’s own list': async (client, film) =>
    (await client.rpc('watch_later', { documentary: film.id, wanted: true })).error === null,
  'its line in a list that is shown': async (client, film, name) => holds(await rpc(client, 'read_list', { list: shownList }), film, name),
  'an entry in one’s own diary': async (client, film) =>
    (await client.from('diary_entries').insert({ documentary_id: film.id, line: '' })).error === null,
  'what people say of it': async (client, film) =>
    (((await rpc(client, 'reviews_of', { documentary: film.id })) as unknown[] | null) ?? []).length > 0,
})
/** What no one may sign for themselves, not even its creator: a self-signed address could be valid for ten years. */
const nobodys = (
  { rpc, bytes, signed, listed, pictured, toldOutside, functionAnswer }: Asking,
  house: TestHouse,
): Record<string, Question> => ({
  'the bytes of its renditions': (client, film) => bytes(client, 'media', `${film.versionId}/480p.mp4`),
  'the bytes of its storyboard': (client, film) => bytes(client, 'media', `${film.versionId}/storyboard.jpg`),
  'a signed address of a rendition': (client, film) => signed(client, 'media', `${film.versionId}/480p.mp4`),
  'a signed address of its storyboard': (client, film) => signed(client, 'media', `${film.versionId}/storyboard.jpg`),
  'a list of its renditions': (client, film) => listed(client, 'media', film.versionId),
  'an address of a rendition, asked for as a picture': async (client, film) =>
    (await pictured(client, 'storyboards', `${film.versionId}/480p.mp4`)) ||
    (await pictured(client, 'stills', `${film.versionId}/480p.mp4`)),
  'an address of a smaller form alone, nothing named whole': async (client, film) => {
    const body = { small: [{ name: `${film.id}/poster-1-1.jpg`, width: 160 }] }
    return Object.keys(((await client.functions.invoke('pictures', { body })).data as { small: object } | null)?.small ?? {}).length > 0
  },
  'an address of its source, asked for as a picture': (client, film) => pictured(client, 'stills', `${film.versionId}/source`),
  // Open only where its creator says so (tests/contract/outside.test.ts); nobody's film is by being public.
  'a preview of its shared link': (_, film, name) => toldOutside(`share?documentary=${film.id}&t=12`, name),
  'the picture of that preview': (_, film, name) => toldOutside(`share?documentary=${film.id}&poster`, name),
  'oEmbed of its page': (_, film, name) => toldOutside(`oembed?url=${encodeURIComponent(`${house.url}/documentary/${film.id}`)}`, name),
  'the player on other sites': (_, film, name) => toldOutside(`embed?documentary=${film.id}`, name),
  'the captions of that player': (_, film, name) => toldOutside(`embed?documentary=${film.id}&captions=${film.trackId}`, name),
  'what all the world is told of it, asked of the database': async (client, film, name) =>
    holds(
      await Promise.all([
        rpc(client, 'shared_film', { documentary: film.id }),
        rpc(client, 'embedded_film', { documentary: film.id }),
        rpc(client, 'embedded_cues', { documentary: film.id, track: film.trackId }),
      ]),
      film,
      name,
    ),
  'what is said in it, for machines': async (client, film, name) =>
    holds(await rpc(client, 'shared_transcript', { documentary: film.id }), film, name),
  'a line of the sitemap': async (client, film, name) =>
    holds([await rpc(client, 'shared_films', {}), await functionAnswer(client, 'feed?sitemap')], film, name),
})
/** What only its creator gets, however public the film is. */
const creators = ({ rpc, rows, bytes, signed, listed, pictured, inSmall }: Asking): Record<string, Question> => ({
  'the source': (client, film) => bytes(client, 'sources', `${film.versionId}/source`),
  'a signed address of the source': (client, film) => signed(client, 'sources', `${film.versionId}/source`),
  'the bytes of its poster': (client, film) => bytes(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'a signed address of its poster': (client, film) => signed(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'a list of its stills': (client, film) => listed(client, 'stills', film.id),
  'an address in small of a still that is not its poster': (client, film) => inSmall(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'an address of a still that is not its poster': (client, film) => pictured(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'a still that is not its poster': (client, film) => bytes(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'its file and why it failed': (client, film) => rows(client, 'own_versions', 'id', film.versionId),
  'its places': (client, film) => rows(client, 'production_places', 'documentary_id', film.id),
  'who appears where in it': (client, film) => rows(client, 'appearances', 'documentary_id', film.id),
  'its forms of consent': (client, film) => rows(client, 'release_forms', 'documentary_id', film.id),
  'how far its releases are': (client, film) => rows(client, 'releases', 'documentary_id', film.id),
  'what is to be signed for it': (client, film) => rows(client, 'release_papers', 'documentary_id', film.id),
  'who signed for it': (client, film) => rows(client, 'release_signatures', 'documentary_id', film.id),
  'how its releases went': (client, film) => rows(client, 'release_states', 'documentary_id', film.id),
  'the links of its participants': async (client, film) =>
    ((await client.from('participant_links').select('id').eq('documentary_id', film.id)).data ?? []).length > 0,
  'what its participants ask': (client, film) => rows(client, 'participant_wishes', 'documentary_id', film.id),
  'where its people are used': async (client, film) => (await client.rpc('uses_of_release', { release: film.id })).error === null,
  'the items of its clearance log': (client, film) => rows(client, 'clearance_items', 'documentary_id', film.id),
  'their licences': (client, film) => rows(client, 'clearance_licences', 'documentary_id', film.id),
  'their options': (client, film) => rows(client, 'clearance_options', 'documentary_id', film.id),
  'their uses': (client, film) => rows(client, 'clearance_uses', 'documentary_id', film.id),
  'what their licensors charge': (client, film) => rows(client, 'clearance_prices', 'documentary_id', film.id),
  'the proofs of their licences': (client, film) => rows(client, 'clearance_proofs', 'documentary_id', film.id),
  'how they were cleared': (client, film) => rows(client, 'clearance_states', 'documentary_id', film.id),
  'its planned releases': (client, film) => rows(client, 'planned_releases', 'documentary_id', film.id),
  'its music': (client, film) => rows(client, 'music_works', 'documentary_id', film.id),
  'where its music is heard': (client, film) => rows(client, 'music_cues', 'documentary_id', film.id),
  'its claims': (client, film) => rows(client, 'fact_claims', 'documentary_id', film.id),
  'their sources': (client, film) => rows(client, 'fact_sources', 'documentary_id', film.id),
  'how they were checked': (client, film) => rows(client, 'fact_states', 'documentary_id', film.id),
  'its fair use': (client, film) => rows(client, 'fair_uses', 'documentary_id', film.id),
  'what was changed in its credits': (client, film) => rows(client, 'credit_lines', 'documentary_id', film.id),
  'what its AI programs were told': (client, film) => rows(client, 'own_synthetic_passages', 'version_id', film.versionId),
  'the wall before it is published': (client, film) => rows(client, 'publish_walls', 'documentary_id', film.id),
  'why it was published all the same': (client, film) => rows(client, 'wall_passes', 'documentary_id', film.id),
  'what it lacks before it is published': async (client, film) =>
    (await rpc(client, 'read_publish_wall', { documentary: film.id })) !== null,
  'which logs it keeps': async (client, film) => {
    const kept = await rpc(client, 'kept_papers', { documentary: film.id })
    return Array.isArray(kept) && kept.length > 0
  },
  'the file of a proof': async (client, film) => bytes(client, 'clearance-proofs', `${film.id}/${film.id}`),
  'a signed address of a proof': async (client, film) => signed(client, 'clearance-proofs', `${film.id}/${film.id}`),
  'a list of its proofs': (client, film) => listed(client, 'clearance-proofs', film.id),
  'a yes to editing it': async (client, film) => (await rpc(client, 'can_edit', { documentary: film.id })) === true,
  'its budgets': (client, film) => rows(client, 'budgets', 'documentary_id', film.id),
  'the rows of its budget': (client, film) => rows(client, 'budget_rows', 'budget_id', film.id),
  'the versions of its budget': (client, film) => rows(client, 'budget_versions', 'budget_id', film.id),
  'the history of its budget': (client, film) => rows(client, 'budget_changes', 'budget_id', film.id),
  'its budget, read whole': async (client, film) => ((await rpc(client, 'read_budget', { budget: film.id })) ?? null) !== null,
  'its schedule': (client, film) => rows(client, 'schedules', 'documentary_id', film.id),
  'the rows of its schedule': (client, film) => rows(client, 'schedule_rows', 'documentary_id', film.id),
  'the versions of its schedule': (client, film) => rows(client, 'schedule_versions', 'schedule_id', film.id),
  'the history of its schedule': (client, film) => rows(client, 'schedule_changes', 'schedule_id', film.id),
  'what was signed in it': (client, film) => rows(client, 'signed_warnings', 'documentary_id', film.id),
  'its schedule, read whole': async (client, film) => ((await rpc(client, 'read_schedule', { schedule: film.id })) ?? null) !== null,
  'how its people are reached': (client, film) => rows(client, 'production_contacts', 'documentary_id', film.id),
  'who of them has email': async (client, film) =>
    (((await rpc(client, 'people_with_mail', { documentary: film.id })) as unknown[] | null) ?? []).length > 0,
  'its call sheets': (client, film) => rows(client, 'call_sheets', 'documentary_id', film.id),
  'who was called': async (client, film) =>
    ((await client.from('call_sheet_recipients').select('person_id').eq('documentary_id', film.id)).data ?? []).length > 0,
  'the calendars of its calls': async (client, film) =>
    ((await client.from('call_calendars').select('id').eq('documentary_id', film.id)).data ?? []).length > 0,
  'its plays': async (client, film) =>
    (((await rpc(client, 'plays_by_day', { documentary: film.id })) as unknown[] | null) ?? []).length > 0,
  'its figures': async (client, film) =>
    (
      ((await rpc(client, 'figures_of', { versions: [film.versionId], from_day: '2020-01-01', to_day: '2029-01-01' })) as
        | unknown[]
        | null) ?? []
    ).length > 0,
})
/** Where public films can be come upon. */
const findable = (
  { rpc, atFeed, toldByKeptSearch, functionAnswer }: Asking,
  { neighbour, season, creatorId }: Around,
): Record<string, { ask: Question; alsoVisitors?: true }> => ({
  'the search by title': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { query: `Lighthouse ${name}` }), film, name),
  },
  'the search by synopsis': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { query: 'Zwielicht' }), film, name),
  },
  'the catalogue without a query': { ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', {}), film, name) },
  'the search by what is said': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_moments', { query: `${name} gannets` }), film, name),
  },
  'the search by what is said in it': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_moments', { query: 'counted', documentary: film.id }), film, name),
  },
  'the search by people': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_people', { query: `Quilaqueo ${name}` }), film, name),
  },
  'the films of its director': {
    ask: async (client, film, name) => holds(await rpc(client, 'films_of_person', { person: `Quilaqueo ${name}` }), film, name),
  },
  'the films of who is in its credits': {
    ask: async (client, film, name) => holds(await rpc(client, 'films_of_person', { person: `Aldegonde ${name}` }), film, name),
  },
  'the moments of who speaks in it': {
    ask: async (client, film, name) => holds(await rpc(client, 'moments_of_person', { person: 'Keeper' }), film, name),
  },
  'the quotes': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_quotes', { query: `${name} gannets` }), film, name),
    alsoVisitors: true,
  },
  'a feed of new films': { ask: async (client, film, name) => holds(await atFeed(client, 'films'), film, name) },
  'a feed of its creator': {
    ask: async (client, film, name) => holds(await atFeed(client, 'creator', { about: creatorId }), film, name),
  },
  'a feed of showings': { ask: async (client, film, name) => holds(await atFeed(client, 'programme'), film, name) },
  'a calendar of showings': {
    ask: async (client, film, name) => holds(await atFeed(client, 'programme', { as: 'calendar' }), film, name),
  },
  'films that lead on from another': {
    ask: async (client, film, name) =>
      holds(await rpc(client, 'similar_documentaries', { documentary: neighbour.id, page_limit: 24 }), film, name),
  },
  'the map': { ask: async (client, film, name) => holds(await rpc(client, 'map_of_films', {}), film, name) },
  'the door of its place': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { places: [`Gannet Skerry ${name}`] }), film, name),
  },
  'a season it is in': { ask: async (client, film, name) => holds(await rpc(client, 'read_season', { season }), film, name) },
  'a saved search, and its notice': { ask: (client, _, name) => toldByKeptSearch(client, `${name} gannets`) },
  'the front page': { ask: async (client, film, name) => holds(await rpc(client, 'home_page', {}), film, name), alsoVisitors: true },
  'the front page, with its pictures': {
    ask: async (client, film, name) => holds(await functionAnswer(client, 'home'), film, name),
    alsoVisitors: true,
  },
})
