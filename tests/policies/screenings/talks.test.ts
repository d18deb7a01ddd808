import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { joined } from '#tests/support/realtime.ts'
import { openTalks, outside, type Who, wav } from '#tests/support/talks.ts'

// Who is in the talk of a screening, who leads it, and what is read of it afterwards.

const { people, ids, film, sql, begin, ask, read, say, put, poll, number, close } = await openTalks()
afterAll(close)
const refused = '42501'

let screening: string
beforeEach(async () => {
  ;({ screening } = await begin())
})

describe('a talk', () => {
  it('is closed in every function to people without a seat in the screening', async () => {
    await say('guest')
    const question = await put('guest')
    const open = await poll()
    const me = await number('guest')
    const acts: [string, object][] = [
      ['read_talk', { screening }],
      ['older_talk_lines', { screening }],
      ['talk_people', { screening }],
      ['say_in_talk', { line: randomUUID(), screening, words: 'x' }],
      ['remove_talk_line', { screening, number: 1, removed: true }],
      ['silence_talker', { screening, talker: me, silenced: true }],
      ['arrange_talk', { screening, wish: { chat: 'paused' } }],
      ['keep_my_words', { screening, keeps: true }],
      ['ask_in_talk', { question: randomUUID(), screening, words: 'x' }],
      ['support_question', { question, supported: true }],
      ['settle_question', { question, state: 'answered' }],
      ['merge_question', { question }],
      ['write_poll', { poll: randomUUID(), screening, part: 'after', kind: 'scale', words: 'x' }],
      ['move_poll', { poll: open, state: 'open' }],
      ['answer_poll', { poll: open, choice: 1 }],
      ['remove_poll', { poll: open }],
      ['mark_moment', { screening, kind: 'applause' }],
      ['give_captions', { screening, talker: me, given: true }],
      ['write_spoken', { line: randomUUID(), screening, words: 'x' }],
      ['hear_spoken', { line: randomUUID(), screening, sound: wav() }],
    ]
    for (const who of outside) for (const [name, args] of acts) expect(await ask(who, name, args), `${who} ${name}`).toBe(refused)
    for (const [name, args] of acts)
      expect(
        await ask(
          'host',
          name,
          JSON.parse(
            JSON.stringify(args).replaceAll(screening, randomUUID()).replaceAll(question, randomUUID()).replaceAll(open, randomUUID()),
          ),
        ),
        `elsewhere ${name}`,
      ).toBe(refused)
  })
  it('is controlled by hosts and moderators; guests and speakers change nothing of it', async () => {
    await say('second')
    const question = await put('second')
    const open = await poll()
    const talker = await number('second')
    for (const who of ['guest', 'speaker'] as const)
      for (const [name, args] of [
        ['remove_talk_line', { screening, number: 1, removed: true }],
        ['silence_talker', { screening, talker, silenced: true }],
        ['arrange_talk', { screening, wish: { chat: 'paused' } }],
        ['merge_question', { question }],
        ['write_poll', { poll: randomUUID(), screening, part: 'after', kind: 'scale', words: 'x' }],
        ['move_poll', { poll: open, state: 'open' }],
        ['remove_poll', { poll: open }],
        ['give_captions', { screening, talker, given: true }],
        ['talk_people', { screening }],
        ['write_spoken', { line: randomUUID(), screening, words: 'x' }],
      ] as const)
        expect(await ask(who, name, args), `${who} ${name}`).toBe(refused)
    expect(await ask('guest', 'settle_question', { question, state: 'answered' })).toBe(refused)
    expect(await ask('moderator', 'write_poll', { poll: randomUUID(), screening, part: 'after', kind: 'scale', words: 'x' })).toBe(refused)
    expect(await ask('moderator', 'arrange_talk', { screening, wish: { stageUrl: 'https://stage.example/x' } })).toBe(refused)
    expect(await ask('moderator', 'arrange_talk', { screening, wish: { chat: 'paused' } })).toMatchObject({ chat: 'paused' })
    expect(await ask('host', 'arrange_talk', { screening, wish: { stageUrl: 'https://stage.example/x' } })).toMatchObject({
      stageUrl: 'https://stage.example/x',
    })
    for (const stageUrl of ['http://stage.example', 'javascript:alert(1)', 'https://me@stage.example', 'https://stage'])
      expect(await ask('host', 'arrange_talk', { screening, wish: { stageUrl } }), stageUrl).toMatch(/^23514/)
  })
  it('has closed tables: rows are read and written through functions only', async () => {
    await say('guest')
    const tables = [
      'talks',
      'talk_people',
      'talk_lines',
      'talk_questions',
      'talk_supports',
      'talk_polls',
      'talk_answers',
      'talk_levels',
      'talk_spoken',
      'talk_costs',
    ]
    for (const who of ['host', 'guest', 'stranger', 'visitor'] as const)
      for (const table of tables) {
        expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe(refused)
        expect((await people[who].from(table).insert({})).error?.code, `${who} ${table}`).toBe(refused)
      }
  })
  it('is received only by people in the room; only the house sends there', async () => {
    const topic = `talk:${screening}`
    const channel = await joined(people.guest.channel(topic, { config: { private: true, broadcast: { ack: true } } }))
    const heard: unknown[] = []
    channel.on('broadcast', { event: 'said' }, ({ payload }) => heard.push(payload))
    await say('host', 'Welcome.')
    await expect.poll(() => heard).toMatchObject([{ words: 'Welcome.', name: 'host', place: 'host' }])
    expect(await channel.send({ type: 'broadcast', event: 'said', payload: {} })).not.toBe('ok')
    await people.guest.removeChannel(channel)
    for (const who of ['waiting', 'stranger'] as const)
      await expect(joined(people[who].channel(topic, { config: { private: true } })), who).rejects.toThrow()
  })
  it('ends for a person who is removed', async () => {
    await say('second')
    await sql()`update public.screening_guests set state = 'removed' where name = 'The second'`
    expect(await ask('second', 'read_talk', { screening })).toBe(refused)
    expect(await say('second')).toBe(refused)
  })
  it('is closed to messages of a suspended account', async () => {
    await sql()`insert into public.suspensions (user_id, degree, reason) values (${ids.second}, 'acts', 'Unkind')`
    expect(await say('second')).toMatch(refused)
    expect(await ask('second', 'ask_in_talk', { question: randomUUID(), screening, words: 'x' })).toMatch(refused)
    expect(await read('second')).toMatchObject({ place: 'guest', me: { silenced: true } })
    await sql()`truncate public.suspensions cascade`
  })
})

it('a note to the speakers is read by people on stage and not by guests', async () => {
  await ask('moderator', 'arrange_talk', { screening, wish: { note: 'Two minutes left.' } })
  for (const who of ['host', 'moderator', 'speaker'] as const) expect((await read(who)).note).toBe('Two minutes left.')
  expect((await read('guest')).note).toBeNull()
})

describe('reactions', () => {
  it('are stored as a sum per second, never by person, and limited to the speed of clapping', async () => {
    for (const who of ['guest', 'guest', 'second', 'host'] as const)
      expect(await ask(who, 'mark_moment', { screening, kind: 'applause', times: 90 })).toBeNull()
    const rows = await sql()`select marks, at_ms from public.talk_levels where screening_id = ${screening}`
    expect(rows.reduce((sum, row) => sum + Number(row.marks), 0)).toBe(24)
    const columns =
      await sql()`select column_name from information_schema.columns where table_name in ('talk_levels') and column_name ~ 'person|talker|user'`
    expect(columns).toEqual([])
    expect(await ask('guest', 'mark_moment', { screening, kind: 'boo' })).toBe('22023')
  })
  it('are off when a host turns them off', async () => {
    await ask('host', 'arrange_talk', { screening, wish: { marks: false } })
    expect(await ask('guest', 'mark_moment', { screening, kind: 'applause' })).toBe('P0001 paused')
  })
})

describe('the report of a screening', () => {
  it('is for hosts only, with what it cost', async () => {
    for (const who of ['moderator', 'speaker', 'guest', ...outside] as const) {
      expect(await ask(who, 'screening_report', { screening }), who).toBe(refused)
      expect(await ask(who, 'write_screening_costs', { screening, costs: [] }), who).toBe(refused)
    }
    const costs = [{ words: 'Hall', cents: 12_000, currency: 'EUR' }]
    expect(await ask('host', 'write_screening_costs', { screening, costs })).toBeNull()
    expect(await ask('host', 'screening_report', { screening })).toMatchObject({ costs })
    expect(await ask('host', 'write_screening_costs', { screening, costs: [{ words: 'Hall', cents: -1, currency: 'EUR' }] })).toMatch(
      /^23514/,
    )
    expect(await ask('host', 'write_screening_costs', { screening, costs: Array(41).fill(costs[0]) })).toBe('P0001 limit')
    expect(await ask('host', 'screening_report', { screening })).toMatchObject({ costs })
  })
  it('shows arrivals by the minute without names, questions with their position, and reactions', async () => {
    await sql()`update public.screening_entries set minutes = '{30,31,32}' where user_id = ${ids.guest}`
    await sql()`update public.screening_entries set minutes = '{31}' where user_id = ${ids.second}`
    await put('guest', 'Why?', { nameless: true })
    await ask('guest', 'mark_moment', { screening, kind: 'applause', times: 3 })
    const report = await ask('host', 'screening_report', { screening })
    expect(report).toMatchObject({
      ...{
        registered: 2,
        came: 2,
        present: [
          [30, 1],
          [31, 2],
          [32, 1],
        ],
        lines: 0,
        markSums: { applause: 3 },
      },
      ...{ questions: [{ words: 'Why?', name: '' }], mayProve: [film.id], proven: [] },
    })
    expect(JSON.stringify(report)).not.toContain('The guest')
  })
})

describe('a talk that is saved', () => {
  const kept = (who: Who) =>
    ask(who, 'kept_talk', { screening }) as Promise<{ said: { words: string; name: string; atMs: number | null }[] } | null>
  it('shows only messages people agreed to publish, and only once the hosts save it', async () => {
    await say('guest', 'Kept.')
    await say('second', 'Not kept.')
    await put('guest', 'A question?', { nameless: true })
    await ask('guest', 'keep_my_words', { screening, keeps: true })
    expect(await kept('host')).toBeNull()
    await ask('host', 'arrange_talk', { screening, wish: { kept: true } })
    for (const who of ['host', 'second', 'stranger'] as const)
      expect(
        (await kept(who))!.said.map(({ words, name }) => [words, name]),
        who,
      ).toEqual([
        ['Kept.', 'The guest'],
        ['A question?', ''],
      ])
    expect(await ask('stranger', 'kept_talks_of', { documentary: film.id })).toMatchObject([{ screeningId: screening }])
    await ask('moderator', 'remove_talk_line', { screening, number: 1, removed: true })
    expect((await kept('stranger'))!.said.map(({ words }) => words)).toEqual(['A question?'])
    await ask('guest', 'keep_my_words', { screening, keeps: false })
    expect((await kept('stranger'))!.said).toEqual([])
  })
  it('is closed to people who may not watch the film and were not there', async () => {
    await say('host', 'Kept.')
    await ask('host', 'keep_my_words', { screening, keeps: true })
    await ask('host', 'arrange_talk', { screening, wish: { kept: true } })
    await sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
    for (const who of ['stranger', 'waiting', 'visitor'] as const) expect(await kept(who), who).toBeOneOf([null, refused])
    expect(await ask('stranger', 'kept_talks_of', { documentary: film.id })).toEqual([])
    expect((await kept('guest'))!.said).toHaveLength(1)
    await sql()`update public.documentaries set visibility = 'public', published_at = now() where id = ${film.id}`
  })
})
