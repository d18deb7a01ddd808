import { randomUUID } from 'node:crypto'
import type { Database } from '#contract/generated/database.types.ts'
import { screeningLists } from '#contract/screenings/screenings.ts'
import { talk as seedTalk } from '#supabase/seed/talk.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/**
 * What was said at the seed's past screening, by those of the seed who were there: lines, questions at their second, a survey before and after, costs.
 * Once: where someone spoke already nothing is written.
 */
export const seedTalks: SeedRoom = async ({ people, service }) => {
  const { creator } = people
  const { held } = screeningLists.parse(orThrow(await creator.rpc('list_screenings')))
  const over = held.find(({ state, cancelledAt }) => state === 'over' && cancelledAt === null)
  if (!over) return
  const screening = over.id
  const { data: begun } = await creator.rpc('read_talk', { screening })
  if (!begun || (begun as { lines: unknown[] }).lines.length > 0) return

  const here = new Set<string>()
  for (const who of Object.keys(people) as (keyof typeof people)[]) {
    if ((await people[who].rpc('read_talk', { screening })).error === null) here.add(who)
    if (here.has(who)) heard(await people[who].rpc('keep_my_words', { screening, keeps: true }))
  }
  heard(await creator.rpc('arrange_talk', { screening, wish: { kept: true } }))
  const said = new Set<string>()
  for (const { who, words } of seedTalk.lines)
    if (here.has(who)) {
      // The house takes one line a second of each.
      if (said.has(who)) await new Promise((done) => setTimeout(done, 1100))
      said.add(who)
      heard(await people[who].rpc('say_in_talk', { line: randomUUID(), screening, words }))
    }
  const film = (
    orThrow(await creator.rpc('read_screening', { screening })) as {
      items: { id: string; kind: string; startsMs: number; durationMs: number }[]
    }
  ).items.find(({ kind }) => kind === 'film')
  for (const { who, at, words, supportedBy, answer, ...more } of seedTalk.questions)
    if (here.has(who) && film) {
      const question = randomUUID()
      const at_ms = Math.round(film.startsMs + film.durationMs * at)
      heard(await people[who].rpc('ask_in_talk', { question, screening, words, item: film.id, at_ms, nameless: 'nameless' in more }))
      for (const other of supportedBy)
        if (here.has(other)) heard(await people[other].rpc('support_question', { question, supported: true }))
      if (answer) heard(await creator.rpc('settle_question', { question, state: 'answered', answer }))
    }
  const survey = { kind: 'scale', words: seedTalk.survey }
  const asked: [Omit<NewPoll, 'poll' | 'screening'>, Readonly<Record<string, number>>][] = [
    [{ part: 'before', ...survey }, seedTalk.before],
    [{ part: 'after', ...survey }, seedTalk.after],
    [{ part: 'during', kind: 'choice', words: seedTalk.poll.words, choices: [...seedTalk.poll.choices] }, seedTalk.votes],
  ]
  for (const [poll, answers] of asked) {
    const id = randomUUID()
    heard(await creator.rpc('write_poll', { poll: id, screening, ...poll }))
    heard(await creator.rpc('move_poll', { poll: id, state: 'open' }))
    for (const [who, choice] of Object.entries(answers))
      if (here.has(who)) heard(await people[who as keyof typeof people].rpc('answer_poll', { poll: id, choice }))
    heard(await creator.rpc('move_poll', { poll: id, state: 'closed' }))
  }
  const marks = seedTalk.marks.flatMap(([at, kind, marks], index) => {
    const at_ms = film && Math.round(film.startsMs + film.durationMs * at)
    return film
      ? [{ screening_id: screening, second: Math.floor(Date.parse(over.startsAt) / 1000) + index, kind, item_id: film.id, at_ms, marks }]
      : []
  })
  heard(await service.from('talk_levels').insert(marks))
  heard(await creator.rpc('write_screening_costs', { screening, costs: seedTalk.costs.map((cost) => ({ ...cost })) }))
}

type NewPoll = Database['public']['Functions']['write_poll']['Args']
