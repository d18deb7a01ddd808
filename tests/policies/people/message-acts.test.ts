import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openMessages, type Who } from '#tests/support/messages.ts'

// Who may write to whom, and what is asked, reported, taken down and attached.

const { people, ids, film, sql, clear, ask, begin, begun, send, threads, read, messages, between, close } = await openMessages()
afterAll(close)
beforeEach(() => clear())

describe('a message that was taken down', () => {
  it('shows its text again once the moderator undoes the decision, and its report waits', async () => {
    const thread = await between()
    const said = (await messages('viewer', thread)).find(({ body }) => body === 'Yes.') as { id: string }
    expect(await ask('viewer', 'report_message', { message: said.id, reason: 'Rude.' })).toBeNull()
    const [kase] = await sql()`select id from public.cases where kind = 'letter' and about_id = ${said.id}`
    const words = async () => (await messages('viewer', thread)).find(({ id }) => id === said.id)?.['body']
    const state = async () => (await sql()`select state from public.message_reports where message_id = ${said.id}`)[0]!.state
    const told = async () =>
      (await sql()`select about ->> 'what' as what from public.notices where person_id = ${ids.creator} and kind = 'decision'`).map(
        ({ what }) => what,
      )
    expect(await ask('moderator', 'settle_case', { one: kase!.id, decision: 'taken-down', reason: 'Rude.' })).toBeNull()
    expect([await words(), await state(), await told()]).toEqual(['', 'taken-down', ['message-taken-down']])
    expect(await ask('moderator', 'take_back_decision', { one: kase!.id })).toBeNull()
    expect([await words(), await state(), await told()]).toEqual(['Yes.', 'waiting', []])
    expect(await ask('moderator', 'settle_case', { one: kase!.id, decision: 'kept', reason: '' })).toBeNull()
    expect([await words(), await state()]).toEqual(['Yes.', 'kept'])
  })
})

describe('a message request', () => {
  const strange = () => begun('viewer', { documentary: null, people: [ids.creator] })
  it('is held separately until it is answered or accepted', async () => {
    const thread = await strange()
    expect([await threads('creator'), (await threads('creator', 'first')).length]).toEqual([[], 1])
    expect(((await ask('creator', 'my_notices')) as { notices: object[] }).notices).toMatchObject([
      { kind: 'first-letter', about: { from: 'Vi' } },
    ])
    await send('creator', thread)
    expect([(await threads('creator')).length, await threads('creator', 'first')]).toEqual([1, []])
    const other = await strange()
    expect((await threads('creator')).map(({ id }) => id)).toContain(other)
  })
  it('allows three messages until there is an answer', async () => {
    const thread = await strange()
    expect([await send('viewer', thread), await send('viewer', thread)]).toMatchObject([{ number: 2 }, { number: 3 }])
    expect(await send('viewer', thread)).toBe('P0001 held')
    await ask('creator', 'arrange_thread', { thread, taken: true })
    expect(await send('viewer', thread)).toMatchObject({ number: 4 })
  })
  it('is limited to ten a day', async () => {
    for (let n = 0; n < 10; n++) await strange()
    expect(await begin('viewer')).toBe('P0001 rate')
  })
  it('about a request for a film is delivered to its creator at once', async () => {
    await begun('viewer', { request: 'licence' })
    expect(await threads('creator')).toMatchObject([{ request: 'licence', state: 'asked', unread: 1 }])
  })
})

describe('a request', () => {
  const move = (who: Who, thread: string, state: string, more: object = {}) =>
    ask(who, 'move_request', { message: randomUUID(), thread, state, ...more })
  it('is moved by the side whose turn it is, and the agreed text is the offered one', async () => {
    const thread = await begun('viewer', { request: 'licence', due_on: '2999-01-01' })
    for (const state of ['answering', 'offered', 'agreed', 'declined', 'done', 'asked', 'anything'])
      expect(await move('viewer', thread, state), state).toMatch(/^(P0001 move|23514)/)
    expect(await move('creator', thread, 'withdrawn')).toBe('P0001 move')
    expect(await move('third', thread, 'agreed')).toBe('42501')
    expect(await move('creator', thread, 'answering')).toBe('answering')
    expect(await move('creator', thread, 'offered', { terms: { fee: '120 EUR' } })).toBe('offered')
    expect(await move('creator', thread, 'agreed')).toBe('P0001 move')
    expect(await move('viewer', thread, 'agreed', { terms: { fee: '1 EUR' } })).toBe('agreed')
    expect(await read('creator', thread)).toMatchObject({ state: 'agreed', terms: { fee: '120 EUR' }, moves: ['done'] })
    expect((await messages('creator', thread)).at(-1)).toMatchObject({ kind: 'move', state: 'agreed', terms: { fee: '120 EUR' } })
    expect(await move('creator', thread, 'done')).toBe('done')
    expect(await move('viewer', thread, 'withdrawn')).toBe('P0001 move')
  })
  it('moved by two people at once is moved once', async () => {
    const thread = await begun('viewer', { request: 'access' })
    const outcomes = await Promise.all([move('creator', thread, 'agreed'), move('viewer', thread, 'withdrawn')])
    expect(outcomes.filter((outcome) => outcome === 'P0001 move')).toHaveLength(1)
    expect(await messages('viewer', thread)).toHaveLength(2)
  })
  it('needs a day that is not past', async () => {
    expect(await begin('viewer', { request: 'access', due_on: '2020-01-01' })).toBe('P0001 due')
  })
})

describe('a person who blocks another', () => {
  it('receives no messages from them, sends none to them, and no one else learns of it', async () => {
    const thread = await between()
    await ask('creator', 'block_person', { person: ids.viewer })
    expect(await send('viewer', thread)).toBe('42501')
    expect(await send('creator', thread)).toBe('42501')
    expect(await begin('viewer')).toBe('42501')
    expect(((await read('viewer', thread))['people'] as object[])[0]).toMatchObject({ blocked: false })
    expect(((await read('creator', thread))['people'] as object[])[0]).toMatchObject({ blocked: true })
    await ask('creator', 'block_person', { person: ids.viewer, blocked: false })
    expect(await send('viewer', thread)).toMatchObject({ number: 3 })
    for (const who of ['guest', 'visitor', 'program'] as const)
      expect(await ask(who, 'block_person', { person: ids.third }), who).toBe('42501')
  })
})

describe('each act in a conversation, by people who may still write to each other', () => {
  // blocked: the other does not want their letters; blocking: who said so; suspended: by a moderator; left: out of the thread; third: never in it.
  const standing = ['blocked', 'blocking', 'suspended', 'left', 'third', 'moderator'] as const
  const acts = {
    begin_thread: { refuses: ['blocked', 'blocking', 'suspended'] },
    send_message: { refuses: standing },
    move_request: { refuses: standing },
    attach_file: { refuses: ['suspended', 'left', 'third', 'moderator'] },
    report_message: { refuses: ['suspended', 'left', 'third', 'moderator'] },
    read_thread: { refuses: ['left', 'third', 'moderator'] },
    thread_messages: { refuses: ['left', 'third', 'moderator'] },
    mark_thread: { refuses: ['left', 'third', 'moderator'] },
    reported_messages: { refuses: ['blocked', 'blocking', 'suspended', 'left', 'third'] },
  } as const

  it.each(standing)('by a person who is %s', async (as) => {
    const thread = await begun('viewer', { request: 'licence', people: [ids.creator] })
    await send('creator', thread)
    const [first, second] = (await messages('viewer', thread)) as { id: string }[]
    if (as === 'blocked') await ask('creator', 'block_person', { person: ids.viewer })
    if (as === 'blocking') await ask('viewer', 'block_person', { person: ids.creator })
    if (as === 'suspended')
      await sql()`insert into public.suspensions (user_id, degree, reason) values (${ids.viewer}, 'acts', 'For the test.')`
    if (as === 'left') await ask('viewer', 'arrange_thread', { thread, gone: true })
    const who: Who = as === 'third' || as === 'moderator' ? as : 'viewer'
    const args: Record<keyof typeof acts, object> = {
      begin_thread: { thread: randomUUID(), message: randomUUID(), subject: 'Again', body: 'May I?', documentary: film.id },
      send_message: { message: randomUUID(), thread, body: 'Still here.' },
      move_request: { message: randomUUID(), thread, state: 'withdrawn', body: 'Never mind.' },
      attach_file: { file: randomUUID(), thread, name: 'paper.pdf', size_bytes: 10 },
      report_message: { message: second!.id, reason: 'Rude.' },
      read_thread: { thread },
      thread_messages: { thread, from_number: 1, to_number: 10 },
      mark_thread: { thread, number: 1 },
      reported_messages: {},
    }
    const heard: Record<string, boolean> = {}
    for (const act of Object.keys(acts) as (keyof typeof acts)[]) {
      const { error } = await people[who].rpc(act, args[act])
      heard[act] = error !== null
      if (error) expect(error.code, `${act}: ${error.message}`).toMatch(/^(42501|P0001)$/)
    }
    const refused = Object.fromEntries(Object.entries(acts).map(([act, { refuses }]) => [act, (refuses as readonly string[]).includes(as)]))
    expect(heard).toEqual(refused)
    expect(first).toBeDefined()
  })
})

describe('a reported message', () => {
  it('is read by moderators only, as it was, and taken down by another person than its author', async () => {
    const thread = await between()
    const [first] = (await messages('creator', thread)) as { id: string }[]
    expect(await ask('viewer', 'report_message', { message: first!.id, reason: 'x' })).toBe('42501')
    expect(await ask('creator', 'report_message', { message: first!.id, reason: 'Rude.' })).toBeNull()
    await ask('viewer', 'take_back_message', { message: first!.id })
    for (const who of ['creator', 'viewer', 'third', 'visitor'] as const) expect(await ask(who, 'reported_messages'), who).toBe('42501')
    const [report] = (await ask('moderator', 'reported_messages')) as { id: string }[]
    expect(report).toMatchObject({ words: 'May I ask?', by: 'Vi', reason: 'Rude.' })
    expect(JSON.stringify(report)).not.toContain(ids.creator)
    // What carries a decision out is nobody's to call beside it.
    for (const who of ['creator', 'moderator'] as const)
      expect(await ask(who, 'settle_message_report', { report: report!.id, take_down: true }), who).toBe('42501')
    const [about] = await sql()`select id from public.cases where kind = 'letter' and about_id = ${first!.id}`
    const settle = { one: about!.id, decision: 'taken-down', reason: 'It insults.' }
    expect(await ask('creator', 'settle_case', settle)).toBe('42501')
    expect(await ask('moderator', 'settle_case', settle)).toBeNull()
    expect((await messages('creator', thread))[0]).toMatchObject({ takenBack: true })
  })
})

describe('a file', () => {
  const attach = (who: Who, thread: string, name = 'release.pdf', size = 5) =>
    ask(who, 'attach_file', { file: randomUUID(), thread, name, size_bytes: size })
  const upload = (who: Who, path: string, bytes = 'hello') =>
    people[who].storage.from('letters').upload(path, new Blob([bytes], { type: 'application/pdf' }), { contentType: 'application/pdf' })
  it('that could contain a program, or that cannot be inspected, is refused', async () => {
    const thread = await between()
    for (const name of ['a.exe', 'a.docm', 'a.html', 'a.svg', 'a.zip', 'a.js', 'a', 'a.pdf.lnk', 'a.iso', 'a.PDF '])
      expect(await attach('viewer', thread, name), name).toBe('P0001 type')
    expect(await attach('viewer', thread, 'Release.PDF')).toMatch(/\//)
    expect(await attach('viewer', thread, 'a.pdf', 60_000_000)).toBe('P0001 size')
  })
  it('is uploaded by the person who announced it, sent with their message, and read by people in the thread', async () => {
    const thread = await between()
    const path = (await attach('viewer', thread)) as string
    expect((await upload('creator', path)).error).not.toBeNull()
    expect((await upload('viewer', `${thread}/${randomUUID()}`)).error).not.toBeNull()
    const file = path.split('/')[1]!
    expect(await send('viewer', thread, { files: [file] })).toBe('P0001 file')
    expect((await upload('viewer', path)).error).toBeNull()
    expect((await people.creator.storage.from('letters').download(path)).error).not.toBeNull()
    expect(await send('creator', thread, { files: [file] })).toBe('P0001 file')
    expect(await send('viewer', thread, { body: '', files: [file] })).toMatchObject({ number: 3 })
    expect((await messages('creator', thread))[2]).toMatchObject({
      files: [{ name: 'release.pdf', type: 'application/pdf', sizeBytes: 5 }],
    })
    expect(await (await people.creator.storage.from('letters').download(path)).data?.text()).toBe('hello')
    for (const who of ['third', 'moderator', 'guest', 'visitor', 'program'] as const)
      expect((await people[who].storage.from('letters').download(path)).error, who).not.toBeNull()
    // Nobody puts other bytes in its place.
    expect((await people.viewer.storage.from('letters').update(path, new Blob(['other']))).error).not.toBeNull()
    await ask('creator', 'arrange_thread', { thread, gone: true })
    expect((await people.creator.storage.from('letters').download(path)).error).not.toBeNull()
  })
  it('larger than announced is refused', async () => {
    const thread = await between()
    const path = (await attach('viewer', thread)) as string
    expect((await upload('viewer', path, 'hello and more')).error).not.toBeNull()
  })
})
