import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTalks, type Who, wav } from '#tests/support/talks.ts'

// What is said, asked, answered and captioned in the talk of a screening.

const { ids, sql, begin, ask, read, say, put, poll, later, number, close } = await openTalks()
afterAll(close)
const refused = '42501'

let screening: string
let item: string
beforeEach(async () => {
  ;({ screening, item } = await begin())
})

describe('a chat message', () => {
  it('sent twice under one key is saved once, and is pinned to the position of the film', async () => {
    const line = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => say('guest', 'Once.', line)))
    expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { lines } = await read('second')
    expect(lines).toMatchObject([{ words: 'Once.', name: 'The guest' }])
    expect(lines[0]!.atMs).toBeGreaterThanOrEqual(60_000)
    expect(await say('second', 'Mine.', line)).toBe(refused)
  })
  it('among many sent at once has its own number, without gaps', async () => {
    await Promise.all((['host', 'moderator', 'speaker', 'guest', 'second'] as const).map((who) => say(who)))
    expect((await read('guest')).lines.map((one) => one.number)).toEqual([1, 2, 3, 4, 5])
  })
  it('is limited to one a second, one in half a minute in slow mode, and twenty a minute', async () => {
    await say('guest')
    expect(await say('guest')).toBe('P0001 rate')
    await ask('moderator', 'arrange_talk', { screening, wish: { chat: 'slow', slowSeconds: 30 } })
    await sql()`update public.talk_lines set said_at = said_at - interval '20 seconds'`
    expect(await say('guest')).toBe('P0001 rate')
    await later()
    expect(await say('guest')).toMatchObject({ number: 2 })
    await say('host')
    await sql()`update public.talk_lines set said_at = said_at - interval '2 seconds'`
    expect(await say('host')).toMatchObject({ number: 4 })
    await sql()`insert into public.talk_lines (id, screening_id, number, talker, person_id, place, words, said_at)
      select gen_random_uuid(), ${screening}, 100 + n, (select number from public.talk_people where person_id = ${ids.second}), ${ids.second}, 'guest', 'x', now() - interval '5 seconds'
      from generate_series(1, 20) n where exists (select from public.talk_people where person_id = ${ids.second})`
    await read('second')
    await sql()`insert into public.talk_lines (id, screening_id, number, talker, person_id, place, words, said_at)
      select gen_random_uuid(), ${screening}, 200 + n, p.number, p.person_id, 'guest', 'x', now() - interval '5 seconds'
      from generate_series(1, 20) n, public.talk_people p where p.person_id = ${ids.second} and p.screening_id = ${screening}`
    await ask('moderator', 'arrange_talk', { screening, wish: { chat: 'open' } })
    expect(await say('second')).toBe('P0001 rate')
  })
  it('is refused to guests while the chat is paused, and with a link while links are off', async () => {
    for (const words of ['see https://x.example', 'www.x', 'buy at cheap-tapes.com now', 'evil.co.uk/x'])
      expect(await say('guest', words), words).toBe('22023')
    for (const words of ['At 10.30 it starts.', 'No.Really.', 'e.g. this', 'ann@house']) {
      expect(await say('guest', words), words).toMatchObject({ words })
      await later()
    }
    expect(await say('speaker', 'My notes: https://x.example')).toMatchObject({ place: 'speaker' })
    await ask('host', 'arrange_talk', { screening, wish: { links: true } })
    expect(await say('guest', 'see https://x.example')).toMatchObject({ place: 'guest' })
    await ask('host', 'arrange_talk', { screening, wish: { chat: 'paused' } })
    await later()
    expect(await say('guest')).toBe('P0001 paused')
    expect(await say('moderator')).toMatchObject({ place: 'moderator' })
  })
  it('has 500 characters at most and is not empty', async () => {
    expect(await say('guest', 'x'.repeat(501))).toBe('22023')
    expect(await say('guest', '   ')).toBe('22023')
  })
  it('is removed by moderators and by its author, is then hidden from everyone, and can be restored', async () => {
    await say('guest', 'Rude.')
    expect(await ask('second', 'remove_talk_line', { screening, number: 1, removed: true })).toBe(refused)
    expect(await ask('moderator', 'remove_talk_line', { screening, number: 1, removed: true })).toBeNull()
    for (const who of ['guest', 'second', 'host'] as const) expect((await read(who)).lines[0]!.words).toBeNull()
    await ask('moderator', 'remove_talk_line', { screening, number: 1, removed: false })
    expect((await read('second')).lines[0]!.words).toBe('Rude.')
    expect(await ask('guest', 'remove_talk_line', { screening, number: 1, removed: true })).toBeNull()
  })
  it('is refused from a silenced person until a moderator ends that; hosts cannot be silenced', async () => {
    await say('guest', 'Rude.')
    const talker = await number('guest')
    expect(await ask('moderator', 'silence_talker', { screening, talker, silenced: true, lines_too: true })).toBeNull()
    await later()
    expect(await say('guest')).toBe(refused)
    expect(await ask('guest', 'ask_in_talk', { question: randomUUID(), screening, words: 'x' })).toBe(refused)
    expect((await read('second')).lines[0]!.words).toBeNull()
    await ask('moderator', 'silence_talker', { screening, talker, silenced: false })
    expect(await say('guest')).toMatchObject({ number: 2 })
    expect(await ask('moderator', 'silence_talker', { screening, talker: await number('host'), silenced: true })).toBe(refused)
  })
  it('from a person you blocked shows a name to you only', async () => {
    await say('second')
    await ask('host', 'block_person', { person: ids.second, blocked: true })
    expect(await read('host')).toMatchObject({ hidden: [await number('second')] })
    expect(await read('guest')).toMatchObject({ hidden: [] })
    await ask('host', 'block_person', { person: ids.second, blocked: false })
  })
  it('from a deleted account has no name and is shown nowhere else', async () => {
    await say('guest')
    await ask('guest', 'keep_my_words', { screening, keeps: true })
    await sql()`update public.talk_people set person_id = null where person_id = ${ids.guest}`
    expect((await read('host')).lines[0]!.name).toBe('')
    expect(await sql()`select keeps from public.talk_people where name = ''`).toEqual([{ keeps: false }])
  })
})

describe('a question', () => {
  it('is pinned to its second, and hides the name of an anonymous asker from everyone', async () => {
    await put('guest', 'Who wrote the sheet?', { item, at_ms: 31_000, nameless: true })
    for (const who of ['host', 'moderator', 'second'] as const) {
      const { questions } = await read(who)
      expect(questions).toMatchObject([{ atMs: 31_000, name: '', mine: false, supports: 1 }])
      expect(JSON.stringify(questions)).not.toContain('The guest')
    }
    expect((await read('guest')).questions).toMatchObject([{ mine: true, supported: true }])
    await put('second', 'And then?')
    expect((await read('host')).questions[1]!.atMs).toBeGreaterThanOrEqual(60_000)
  })
  it('is supported once by each, and by its asker always', async () => {
    const question = await put('guest')
    for (const supported of [true, true]) expect(await ask('second', 'support_question', { question, supported })).toBe(2)
    expect(await ask('host', 'support_question', { question, supported: true })).toBe(3)
    expect(await ask('second', 'support_question', { question, supported: false })).toBe(2)
    expect(await ask('guest', 'support_question', { question, supported: false })).toBe(2)
  })
  it('merged with another counts each supporter once, and can be unmerged', async () => {
    const [one, other] = [await put('guest', 'Who filmed it?'), await put('second', 'Who held the camera?')]
    await ask('second', 'support_question', { question: one, supported: true })
    expect(await ask('moderator', 'merge_question', { question: other, into_question: one })).toBeNull()
    const supports = async (id: string) => (await read('host')).questions.find((question) => question.id === id)
    expect(await supports(one)).toMatchObject({ supports: 2, mergedFrom: 1 })
    expect(await ask('moderator', 'settle_question', { question: other, state: 'live' })).toBe('P0001 merged')
    expect(await ask('moderator', 'merge_question', { question: one, into_question: other })).toBe('22023')
    await ask('moderator', 'merge_question', { question: other })
    expect(await supports(other)).toMatchObject({ supports: 1, mergedInto: null })
    expect(await supports(one)).toMatchObject({ supports: 2, mergedFrom: 0 })
  })
  it('is live on its own, answered by people on stage, and hidden from guests when it was set aside', async () => {
    const [one, other] = [await put('guest', 'First?'), await put('second', 'Second?')]
    await ask('moderator', 'settle_question', { question: one, state: 'live' })
    await ask('speaker', 'settle_question', { question: other, state: 'live' })
    const states = async (who: Who) => (await read(who)).questions.map(({ state }) => state)
    expect(await states('guest')).toEqual(['waiting', 'live'])
    await ask('speaker', 'settle_question', { question: other, state: 'answered', answer: 'Yes, press D.' })
    expect(await ask('guest', 'support_question', { question: other, supported: true })).toBe('P0001 settled')
    await ask('moderator', 'settle_question', { question: one, state: 'dismissed' })
    expect(await states('moderator')).toEqual(['dismissed', 'answered'])
    expect(await states('second')).toEqual(['answered'])
    expect(await states('guest')).toEqual(['dismissed', 'answered'])
    expect(await ask('moderator', 'settle_question', { question: one, state: 'lost' })).toBe('22023')
  })
  it('is refused to guests once questions are closed', async () => {
    await ask('host', 'arrange_talk', { screening, wish: { questions: false } })
    expect(await ask('guest', 'ask_in_talk', { question: randomUUID(), screening, words: 'x' })).toBe('P0001 paused')
    expect(await put('speaker')).toBeTruthy()
  })
})

describe('a poll', () => {
  it('is shown to guests once it is open, answered once by each, and shows its result from five answers on', async () => {
    const id = await poll({ kind: 'choice', words: 'Again?', choices: ['Yes', 'No'] })
    expect((await read('guest')).polls).toEqual([])
    expect(await ask('guest', 'answer_poll', { poll: id, choice: 1 })).toBe('P0001 closed')
    await ask('moderator', 'move_poll', { poll: id, state: 'open' })
    for (const who of ['host', 'moderator', 'speaker', 'guest'] as const)
      expect(await ask(who, 'answer_poll', { poll: id, choice: 1 })).toBeNull()
    await ask('guest', 'answer_poll', { poll: id, choice: 2 })
    expect((await read('guest')).polls).toMatchObject([{ mine: 2, result: null, answers: null }])
    expect((await read('host')).polls).toMatchObject([{ answers: null, result: null }])
    await ask('host', 'move_poll', { poll: id, state: 'closed' })
    expect((await read('guest')).polls[0]!.result).toBeNull()
    await ask('host', 'move_poll', { poll: id, state: 'open' })
    await ask('second', 'answer_poll', { poll: id, choice: 2 })
    await ask('host', 'move_poll', { poll: id, state: 'closed' })
    expect((await read('guest')).polls[0]!.result).toEqual({ count: 5, choices: [3, 2], words: null })
    expect(await ask('guest', 'answer_poll', { poll: id, choice: 1 })).toBe('P0001 closed')
  })
  it('accepts only the answers it offers', async () => {
    const id = await poll({ kind: 'choice', choices: ['Yes', 'No'] })
    await ask('host', 'move_poll', { poll: id, state: 'open' })
    for (const answer of [{ choice: 3 }, { choice: 0 }, { words: 'Yes' }, {}])
      expect(await ask('guest', 'answer_poll', { poll: id, ...answer }), JSON.stringify(answer)).toBe('22023')
    const words = await poll({ kind: 'words', part: 'after' })
    await ask('host', 'move_poll', { poll: words, state: 'open' })
    expect(await ask('guest', 'answer_poll', { poll: words, words: 'x'.repeat(1001) })).toBe('22023')
    expect(await ask('guest', 'answer_poll', { poll: words, words: 'Less sure of it.' })).toBeNull()
    expect(
      await ask('host', 'write_poll', { poll: randomUUID(), screening, part: 'after', kind: 'choice', words: 'x', choices: ['One'] }),
    ).toMatch(/^23514/)
  })
  it('opens automatically when the film reaches its second', async () => {
    const soon = await poll({ item, at_ms: 30_000 })
    const late = await poll({ words: 'Later?', item, at_ms: 4_000_000 })
    const { polls } = await read('guest')
    expect(polls.map(({ id }) => id)).toEqual([soon])
    expect(polls[0]!.state).toBe('open')
    expect(await ask('guest', 'answer_poll', { poll: late, choice: 1 })).toBe('P0001 closed')
  })
  it('cannot be edited once it was asked, and is limited to ten in each part', async () => {
    const id = await poll()
    await ask('host', 'move_poll', { poll: id, state: 'open' })
    expect(await ask('host', 'write_poll', { poll: id, screening, part: 'during', kind: 'scale', words: 'Other?' })).toBe('P0001 asked')
    for (let n = 0; n < 10; n++) await poll({ part: 'before' })
    expect(await ask('host', 'write_poll', { poll: randomUUID(), screening, part: 'before', kind: 'scale', words: 'x' })).toBe(
      'P0001 limit',
    )
  })
  it('of the survey is shown to guests without the answers of others', async () => {
    const id = await poll({ part: 'before' })
    await ask('host', 'move_poll', { poll: id, state: 'open' })
    for (const who of ['host', 'moderator', 'speaker', 'guest', 'second'] as const) await ask(who, 'answer_poll', { poll: id, choice: 4 })
    await ask('host', 'move_poll', { poll: id, state: 'closed' })
    expect((await read('guest')).polls).toEqual([])
    expect((await read('host')).polls[0]!.result).toMatchObject({ count: 5, choices: [0, 0, 0, 5, 0] })
  })
})

describe('live captions of speech', () => {
  it('are written by people a host asked, grow until they are final, and belong to their author', async () => {
    const line = randomUUID()
    const write = (who: Who, words: string, done = false) => ask(who, 'write_spoken', { line, screening, words, done })
    expect(await write('second', 'x')).toBe(refused)
    await ask('moderator', 'give_captions', { screening, talker: await number('second'), given: true })
    expect(await write('second', 'We began')).toBeNull()
    expect(await write('host', 'I began')).toBe(refused)
    await write('second', 'We began in spring.', true)
    // Sent once more because its answer was lost: it is there once, as it was.
    expect(await write('second', 'We began in spring.', true)).toBeNull()
    expect(await write('second', 'No.')).toBe(refused)
    expect((await read('guest')).spoken).toMatchObject([{ words: 'We began in spring.', done: true }])
    expect(await ask('second', 'write_spoken', { line: randomUUID(), screening, words: 'x'.repeat(301) })).toBe('22023')
  })
  it('are recognised from people on stage or asked to speak, where the house has a recogniser, and from no other guest', async () => {
    const hear = (who: Who, sound = wav(), line: string = randomUUID()) => ask(who, 'hear_spoken', { line, screening, sound })
    expect(await hear('host')).toBe('P0001 deaf')
    await sql()`insert into private.house_abilities (name) values ('transcribe') on conflict do nothing`
    expect(await hear('guest')).toBe(refused)
    for (const who of ['host', 'moderator', 'speaker'] as const) expect(await hear(who), who).toBeNull()
    await ask('moderator', 'give_captions', { screening, talker: await number('second'), given: true })
    expect(await hear('second')).toBeNull()
    for (const sound of ['', 'UklGRg==', Buffer.from('GIF89a'.repeat(20)).toString('base64'), 'no base64'])
      expect(await hear('host', sound), sound).toMatch(/^22/)
    expect(await hear('host', wav(410_000))).toMatch(/^22023/)
    await sql()`delete from private.house_abilities`
  })
  it('are in the order of speech, whichever is recognised first; silence adds none, and no sound is stored', async () => {
    await sql()`insert into private.house_abilities (name) values ('transcribe') on conflict do nothing`
    const lines = [randomUUID(), randomUUID(), randomUUID()]
    for (const line of lines) expect(await ask('speaker', 'hear_spoken', { line, screening, sound: wav() })).toBeNull()
    // Sent again, because its answer was lost.
    expect(await ask('speaker', 'hear_spoken', { line: lines[0], screening, sound: wav() })).toBeNull()
    await sql()`select private.write_heard(${lines[1]!}, 'And then the others left.')`
    await sql()`select private.write_heard(${lines[2]!}, ' ')`
    await sql()`select private.write_heard(${lines[0]!}, 'We began in spring.')`
    expect((await read('guest')).spoken.map(({ words }) => words)).toEqual(['We began in spring.', 'And then the others left.'])
    expect(await sql()`select from private.spoken_pieces where screening_id = ${screening}`).toHaveLength(0)
    await sql()`delete from private.house_abilities`
  })
  it('are accepted at the speed of the recogniser', async () => {
    await sql()`insert into private.house_abilities (name) values ('transcribe') on conflict do nothing`
    for (let at = 0; at < 6; at++) await ask('speaker', 'hear_spoken', { line: randomUUID(), screening, sound: wav() })
    expect(await ask('speaker', 'hear_spoken', { line: randomUUID(), screening, sound: wav() })).toBe('P0001 behind')
    await sql()`delete from private.house_abilities`
  })
})
