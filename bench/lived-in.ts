import { openExplainer } from './rig/explained.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { type LivedIn, liveIn } from './rig/lived-in-rows.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { figure } from './rig/report.ts'
import { wordAt } from './rig/search-rows.ts'
import { at, timed } from './rig/searching.ts'

const peopleAFilm = 10
const longestMakingSeconds = 300
/** Of the places a question looks into, so many are named in the table of plans. */
const placesNamed = 3

/** What every page asks for first, in a house of 10,000 films, 100,000 people and 5 million plays, over the API as the person the page is for. */
export async function run({ rounds, films = 10_000, keep }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse(keep === undefined ? {} : { kept: keep })
  try {
    const began = performance.now()
    const found = await liveIn(house, films, films * peopleAFilm)
    const makingSeconds = (performance.now() - began) / 1000
    const measurements: Measurement[] = [{ name: 'making the house', unit: 's', value: makingSeconds, aim: `≤ ${longestMakingSeconds}` }]
    const explainer = await openExplainer(house)
    const plans = ['| what | p95, ms | pages read | where it looks, most first |', '|---|---|---|---|']
    for (const [name, { ask, person, statement }] of Object.entries(questions(house, found))) {
      const ms: number[] = []
      for (let turn = 0; turn < Math.max(4, rounds) * 5; turn++) {
        const took = await timed(ask)
        if (turn >= 5) ms.push(took)
      }
      const { pages, reads } = await explainer.explain(person, statement)
      plans.push(`| ${name} | ${figure(at(0.95, ms))} | ${pages} | ${reads.slice(0, placesNamed).join(', ')} |`)
      measurements.push({
        name,
        unit: 'ms',
        value: at(0.95, ms),
        spread: [Math.min(...ms), Math.max(...ms)],
        aim: '≤ 30',
        note: '95th percentile',
      })
    }
    await explainer.close()
    return { measurements, papers: [{ name: 'What each page’s question reads', text: plans.join('\n') }] }
  } finally {
    await house.close()
  }
}

/** What a page asks for first: over the API, and the statement behind it. */
interface Question {
  ask(): Promise<unknown>
  person: string
  statement: string
}

/** By page, and what it asks. */
function questions(house: BenchHouse, { person, maker, admin, film, version, thread, list }: LivedIn): Record<string, Question> {
  const as = (id: string) => {
    const headers = { authorization: `Bearer ${house.token(id)}`, apikey: house.anonKey, 'content-type': 'application/json' }
    const heard = async (answer: Response) => {
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    return {
      call: (name: string, given: Record<string, unknown> = {}): Question => ({
        ask: async () => heard(await fetch(`${house.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(given) })),
        person: id,
        statement: calling(name, given),
      }),
      read: (path: string, statement: string): Question => ({
        ask: async () => heard(await fetch(`${house.url}/rest/v1/${path}`, { headers })),
        person: id,
        statement,
      }),
    }
  }
  const [viewer, creator, office] = [as(person), as(maker), as(admin)]
  const today = new Date()
  const day = (before: number) => new Date(today.getTime() - before * 86_400_000).toISOString().slice(0, 10)
  return {
    'home: the front page': viewer.call('home_page'),
    'home: what was begun': viewer.call('my_watching'),
    'search: all films': viewer.call('search_documentaries', { query: '' }),
    'search: films of a language and years': viewer.call('search_documentaries', {
      query: '',
      languages: ['de'],
      from_year: 1970,
      to_year: 1980,
    }),
    'search: people': viewer.call('search_people', { query: wordAt(0, 300) }),
    'search: the map': viewer.call('map_of_films'),
    'documentary: the film': viewer.read(
      `documentaries?id=eq.${film}&select=*,credits(*)`,
      `select *, (select json_agg(c) from credits c where c.documentary_id = d.id) from documentaries d where id = '${film}'`,
    ),
    'documentary: what plays': viewer.call('begin_playback', { documentary: film }),
    'documentary: similar films': viewer.call('similar_documentaries', { documentary: film }),
    'documentary: reviews': viewer.call('reviews_of', { documentary: film }),
    'documentary: a list with it': viewer.call('read_list', { list }),
    'profile: moments': viewer.call('moments_of_person', { person }),
    'profile: a diary': viewer.read(
      `diary_entries?user_id=eq.${person}&order=seen_on.desc&limit=50`,
      `select * from diary_entries where user_id = '${person}' order by seen_on desc limit 50`,
    ),
    'profile: another’s films': viewer.call('films_of_person', { person: maker }),
    'profile: what another wrote': viewer.call('written_by', { person }),
    'messages: letters': viewer.call('my_threads'),
    'messages: one letter': viewer.call('read_thread', { thread }),
    'messages: its words': viewer.call('thread_messages', { thread, from_number: 1, to_number: 100 }),
    'messages: to whom': viewer.call('people_to_write_to', { query: 'guest 9' }),
    'messages: found': viewer.call('find_messages', { query: 'reel' }),
    'every page: notices': viewer.call('my_notices'),
    'every page: how many are new': viewer.call('unread_notices'),
    'creator desk: the films': creator.call('visit_desk'),
    'creator desk: room left': creator.call('my_storage'),
    'creator desk: plays of a month': creator.call('plays_by_day', { documentary: film }),
    'creator desk: figures': creator.call('figures_of', { versions: [version], from_day: day(59), to_day: day(1) }),
    'screenings: the list': viewer.call('list_screenings'),
    'settings: people': office.call('list_people'),
    'settings: people by name': office.call('list_people', { asked: { words: 'Guest 4321' } }),
    'settings: one person': office.call('read_person', { person }),
    'settings: what happened': office.call('search_audit_log'),
    'settings: cases': office.call('list_cases'),
    'settings: storage': office.call('house_storage'),
    'settings: health': office.call('house_health'),
    'institutions: the list': office.call('list_institutions'),
  }
}

/** All parameters are the bench's own. */
function calling(name: string, given: Record<string, unknown>) {
  const values = Object.entries(given).map(([argument, value]) => `${argument} => ${literal(value)}`)
  return `select * from public.${name}(${values.join(', ')})`
}

function literal(value: unknown) {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
