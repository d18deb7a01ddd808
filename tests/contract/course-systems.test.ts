import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claims } from '#contract/institutions/course-systems.ts'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'
import { type Said, testCourseSystem } from '#tests/support/outside/test-course-system.ts'

// The house as a tool of a course system (LTI 1.3), over real HTTP with real keys.

let house: TestHouse
let course: Awaited<ReturnType<typeof testCourseSystem>>
let film: StagedFilm
let librarian: SupabaseClient
let institution: string
let clip: string
let list: string
let questions: string[]
const sql = () => house.context.database.pool('postgres')
const idOf = async (person: SupabaseClient) => (await person.auth.getUser()).data.user!.id
const lti = (path: string, init?: RequestInit) => fetch(`${house.url}/functions/v1/lti/${path}`, { redirect: 'manual', ...init })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  lti(path, { method: 'POST', body: new URLSearchParams(body as Record<string, string>), headers })
const send = (path: string, body: object) => lti(path, { method: 'POST', body: JSON.stringify(body) })

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'web,api' })
  course = await testCourseSystem(house.url)
  const creator = await house.person('creator')
  librarian = await house.person('librarian')
  film = await makeFilm(house.context.database, { id: await idOf(creator) } as StagedPerson, { title: 'Ebb', visibility: 'private' })
  institution = await makeInstitution(house.context.database, 'Fjord Library', { librarian: await idOf(librarian) })
  await makeLicence(house.context.database, institution, [film.id])
  const made = { institution, documentary: film.id, starts_ms: 10_000, ends_ms: 20_000, title: 'The gauge' }
  clip = (await librarian.rpc('make_class_clip', made).throwOnError()).data
  const asked = [
    { clip, atMs: 12_000, words: 'How high?', choices: ['One metre', 'Two metres'], right: 2 },
    { clip, atMs: 15_000, words: 'What do you see?', choices: [], right: null },
  ]
  list = (
    await librarian
      .rpc('put_class_list', {
        institution,
        list: null,
        title: 'Water',
        course: 'Geography 9b',
        words: '',
        clips: [clip],
        questions: asked,
      })
      .throwOnError()
  ).data
  questions = (await sql()`select id from public.class_questions order by at_ms`).map(({ id }) => id)
  await librarian.rpc('put_course_system', { institution, ...course.row }).throwOnError()
})
afterAll(async () => {
  await house.close()
  await course.close()
})

/** Begins in the course and comes back with what the course says; answers the house's answer to that. */
async function come(said: Said, headers: Record<string, string> = {}) {
  const begun = await lti(course.begins.split('/lti/')[1]!)
  expect(begun.status).toBe(302)
  const asked = new URL(begun.headers.get('location')!).searchParams
  const form = { id_token: await course.message(asked.get('nonce')!, said), state: asked.get('state')! }
  return { answer: await post('launch', form, headers), form, asked, begun }
}
const ticketOf = (answer: Response) => new URL(answer.headers.get('location')!).searchParams.get('launch')!
/** Comes in as someone without a session, as the page does. */
async function enter(said: Said) {
  const { answer } = await come(said)
  expect(answer.status).toBe(303)
  const entered = await (await send('enter', { ticket: ticketOf(answer) })).json()
  const person = house.visitor()
  await person.auth.verifyOtp({ token_hash: entered.tokenHash, type: 'magiclink' })
  return { person, leadsTo: entered.leadsTo as string }
}

describe('signing in from a course', () => {
  it('begins with a request only this house can have made', async () => {
    const { asked, begun } = await come({})
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none', login_hint: 'h' },
      ...{ client_id: course.clientId, redirect_uri: `${house.url}/functions/v1/lti/launch` },
    })
    expect(asked.get('state')).toMatch(/^[0-9a-f]{64}$/)
    expect(asked.get('nonce')).not.toBe(asked.get('state'))
    expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=None; Partitioned/)
    const unknown = await lti('sign-in?iss=https://elsewhere.example&login_hint=1&client_id=x')
    expect(unknown.status).toBe(403)
    expect(await unknown.text()).toContain('https://elsewhere.example')
  })
  it('makes every person a member under the licence, and the same person again the next time', async () => {
    const target = `${house.url}/institutional/university-library?institution=${institution}&view=teaching&clip=${clip}`
    const first = await enter({ name: 'Stu Dent', target })
    expect(first.leadsTo).toBe(target.slice(house.url.length))
    const { data: mine } = await first.person.rpc('my_institutions').throwOnError()
    expect(mine).toMatchObject([{ id: institution, role: 'member', cameBy: 'course', until: null }])
    expect((await first.person.rpc('class_clip', { clip }).throwOnError()).data).toMatchObject({ state: 'open', film: { title: 'Ebb' } })
    expect(await idOf((await enter({ name: 'Stu Dent' })).person)).toBe(await idOf(first.person))
    expect(await idOf((await enter({ subject: 'student-8' })).person)).not.toBe(await idOf(first.person))
    const [account] = await sql()`select email from auth.users where id = ${await idOf(first.person)}`
    expect(account!.email).toMatch(/@course\.invalid$/)
  })
  it('uses the institution’s proxy where a licence is for its rooms only', async () => {
    await sql()`update public.institutions set proxy_prefix = 'https://proxy.example/login?url=' where id = ${institution}`
    const leadsTo = async (headers?: Record<string, string>) => {
      const { answer } = await come({ subject: 'student-10' }, headers)
      return headers ? await answer.text() : answer.headers.get('location')!
    }
    expect(await leadsTo()).toMatch(`${house.url}/institutional?launch=`)
    expect(await leadsTo()).not.toContain('proxy.example')
    await sql()`update public.licences set distance = false where institution_id = ${institution}`
    expect(await leadsTo()).toContain(`https://proxy.example/login?url=${house.url}/institutional?launch=`)
    expect(await leadsTo({ 'sec-fetch-dest': 'iframe' })).toContain('href="https://proxy.example/login?url=')
    await sql()`update public.licences set distance = true where institution_id = ${institution}`
    await sql()`update public.institutions set proxy_prefix = '' where id = ${institution}`
  })
  it('makes teachers of the course teachers of the institution', async () => {
    const { person } = await enter({ subject: 'teacher-1', teaches: true })
    expect((await person.rpc('my_institutions').throwOnError()).data).toMatchObject([{ role: 'teacher' }])
  })
  it('continues as the person who is signed in already, if they choose so', async () => {
    const own = await house.person('has an account')
    const ticket = ticketOf((await come({ subject: 'student-9', name: 'Nine' })).answer)
    expect(await (await send('who', { ticket })).json()).toEqual({
      name: 'Nine',
      system: 'Test Campus',
      institution: 'Fjord Library',
      person: null,
    })
    expect((await own.rpc('come_in_from_course', { ticket }).throwOnError()).data).toContain('view=teaching')
    const again = ticketOf((await come({ subject: 'student-9' })).answer)
    expect(await (await send('who', { ticket: again })).json()).toMatchObject({ person: await idOf(own) })
    // No token is ever given for an account with an address of its own.
    expect((await send('enter', { ticket: again })).status).toBe(409)
  })
  it('opens in its own window from a frame, which only this course system may be', async () => {
    const { answer } = await come({}, { 'sec-fetch-dest': 'iframe' })
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toContain(`frame-ancestors ${course.issuer}`)
    expect(policy).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(/target="_blank" rel="noopener noreferrer"/)
  })
})

describe('refused', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const wrong: [string, Said, number][] = [
    ['a message without a signature', { alg: 'none' }, 403],
    ['a signature by another key', { forged: true }, 403],
    ['a message for another', { over: { aud: 'somebody-else' } }, 403],
    ['a message for several, of whom this house is not the one meant', { over: { aud: ['house-1', 'x'], azp: 'x' } }, 403],
    ['a message from another', { over: { iss: 'https://elsewhere.example' } }, 403],
    ['a message that is over', { over: { iat: now() - 900, exp: now() - 600 } }, 400],
    ['a message from long ago', { over: { iat: now() - 7200, exp: now() + 300 } }, 400],
    ['an answer to another question', { over: { nonce: 'another' } }, 403],
    ['another deployment', { deployment: 'dep-2' }, 403],
    ['another version of LTI', { over: { [claims.version]: '1.1' } }, 403],
    ['a message about nobody', { over: { sub: '' } }, 403],
  ]
  it.each(wrong)('is %s', async (_, said, status) => {
    const { answer } = await come(said)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('location')).toBe(null)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
  it('is an answer used a second time, and one to no request', async () => {
    const { form, answer } = await come({})
    expect(answer.status).toBe(303)
    expect((await post('launch', form)).status).toBe(400)
    expect((await post('launch', { ...form, state: 'f'.repeat(64) })).status).toBe(400)
    expect((await post('launch', {})).status).toBe(400)
  })
  it('is a ticket used a second time, and an expired one', async () => {
    const ticket = ticketOf((await come({})).answer)
    expect((await send('enter', { ticket })).status).toBe(200)
    expect((await send('enter', { ticket })).status).toBe(410)
    expect((await librarian.rpc('come_in_from_course', { ticket }).throwOnError()).data).toBe(null)
    const old = ticketOf((await come({})).answer)
    await sql()`update public.course_launches set launched_at = now() - interval '6 minutes'`
    expect((await send('enter', { ticket: old })).status).toBe(410)
  })
  it('is a person a librarian removed, and everyone of a closed institution', async () => {
    const { person } = await enter({ subject: 'put-out' })
    await librarian.rpc('change_member', { institution, person: await idOf(person), role: 'member', state: 'left' }).throwOnError()
    expect((await send('enter', { ticket: ticketOf((await come({ subject: 'put-out' })).answer) })).status).toBe(403)
    await sql()`update public.institutions set closed_at = now() where id = ${institution}`
    expect((await lti(course.begins.split('/lti/')[1]!)).status).toBe(403)
    await sql()`update public.institutions set closed_at = null where id = ${institution}`
  })
  it('is an address outside the house in a link of the course', async () => {
    expect((await enter({ target: 'https://elsewhere.example/institutional/school' })).leadsTo).toContain('view=teaching')
    expect((await enter({ target: `${house.url}/settings` })).leadsTo).toContain('view=teaching')
  })
  it('fetches the keys of a course system once for all its members', () => {
    expect(course.heard.keysFetched).toBeLessThanOrEqual(3)
  })
})

describe('choosing content for a course', () => {
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!
  const choose = async (pick: object, over = {}) => {
    const html = await (await come({ subject: 'teacher-1', teaches: true, chooses: true, over })).answer.text()
    const form = { launch: hidden(html, 'launch'), ticket: hidden(html, 'ticket') }
    return { html, form, answer: await post('choose', { ...form, ...pick }) }
  }
  const delivered = async (answer: Response) => {
    const html = await answer.text()
    expect(html).toContain(`action="${course.issuer}/chosen"`)
    expect(answer.headers.get('content-security-policy')).toContain(`form-action ${house.url} ${course.issuer}`)
    await fetch(`${course.issuer}/chosen`, { method: 'POST', body: new URLSearchParams({ JWT: hidden(html, 'JWT') }) })
    return course.heard.choices.at(-1)!
  }
  it('offers films, passages, clips and playlists, and sends the chosen one back signed', async () => {
    const { html, answer } = await choose({ pick: `clip:${clip}` })
    for (const word of ['Ebb', 'The gauge', 'Water', 'Fjord Library']) expect(html).toContain(word)
    const said = await delivered(answer)
    expect(said).toMatchObject({ [claims.message]: 'LtiDeepLinkingResponse', [claims.deployment]: 'dep-1', [claims.chosenData]: 'opaque' })
    expect(said[claims.chosen]).toMatchObject([{ type: 'ltiResourceLink', title: 'The gauge' }])
    const passage = await delivered((await choose({ pick: `film:${film.id}`, from: '1:00', to: '2:30' })).answer)
    expect(passage[claims.chosen]).toMatchObject([{ url: `${house.url}/documentary/${film.id}?t=60&end=150` }])
    const graded = await delivered((await choose({ pick: `list:${list}` })).answer)
    expect(graded[claims.chosen]).toMatchObject([{ lineItem: { scoreMaximum: 2, label: 'Water' } }])
  })
  it.each([{ x: 'y', list: [1, null] }, ['a'], 7, false, null, '7', ''])('returns the platform’s data: %j', async (data) => {
    const over = { [claims.choice]: { deep_link_return_url: `${course.issuer}/chosen`, data, accept_types: ['ltiResourceLink'] } }
    expect((await delivered((await choose({ pick: 'desk' }, over)).answer))[claims.chosenData]).toEqual(data)
  })
  it('refuses other content, keeps the choice open after an error, and is answered once', async () => {
    for (const pick of [{ pick: `film:${film.id}`, from: '9:99:99', to: '1:00' }, { pick: `clip:${film.id}` }, {}])
      expect(await (await choose(pick)).answer.text()).toContain('role="alert"')
    const { form, answer } = await choose({ pick: 'desk' })
    expect(answer.status).toBe(200)
    expect((await post('choose', { ...form, pick: 'desk' })).status).toBe(400)
    expect((await post('choose', { ...form, ticket: 'x', pick: 'desk' })).status).toBe(400)
  })
  it('is for teachers', async () => {
    expect((await come({ chooses: true })).answer.status).toBe(403)
  })
})

describe('grades and names', () => {
  const target = () => `${house.url}/institutional/university-library?institution=${institution}&view=teaching&list=${list}`
  const ask = async (person: SupabaseClient, path: string, method = 'POST') => {
    const { data } = await person.auth.getSession()
    return lti(`${path}?list=${list}`, { method, headers: { authorization: `Bearer ${data.session?.access_token}` } })
  }
  it('sends the computed result to the course, and again when the course was unreachable', async () => {
    const { person } = await enter({ target: target(), graded: true })
    await person.rpc('answer_class_question', { question: questions[0], choice: 1 }).throwOnError()
    await person.rpc('answer_class_question', { question: questions[1], words: 'A pier.' }).throwOnError()
    course.takesGrades(false)
    expect(await (await ask(person, 'grade')).json()).toEqual({ sent: false, points: 1, most: 2 })
    course.takesGrades(true)
    await person.rpc('answer_class_question', { question: questions[0], choice: 2 }).throwOnError()
    expect(await (await ask(person, 'grade')).json()).toEqual({ sent: true, points: 2, most: 2 })
    expect(course.heard.scores.at(-1)).toMatchObject({
      userId: 'student-7',
      scoreGiven: 2,
      scoreMaximum: 2,
      gradingProgress: 'FullyGraded',
    })
  })
  it('shows a teacher the members of the course and their results, and stores no names', async () => {
    const { person } = await enter({ subject: 'teacher-1', teaches: true, target: target() })
    expect(await (await ask(person, 'members', 'GET')).json()).toEqual({
      most: 2,
      members: [
        { name: 'Tea Cher', teaches: true, points: null },
        { name: 'Stu Dent', teaches: false, points: 2 },
        { name: 'Ann Other', teaches: false, points: null },
      ],
    })
    const student = (await enter({ target: target(), graded: true })).person
    expect(await (await ask(student, 'members', 'GET')).json()).toEqual({ members: null, most: 0 })
    expect((await ask(house.visitor(), 'members', 'GET')).status).toBe(401)
    const outsider = await house.person('outsider')
    expect((await ask(outsider, 'grade')).status).toBe(404)
  })
})

describe('registration by the course system itself', () => {
  it('works once, by an address a librarian created', async () => {
    const key = (await librarian.rpc('begin_course_registration', { institution }).throwOnError()).data
    const address = `register?${new URLSearchParams({ key, openid_configuration: `${course.issuer}/configuration`, registration_token: 'once' })}`
    expect((await lti(address)).status).toBe(200)
    expect(course.heard.registrations).toMatchObject([
      { initiate_login_uri: `${house.url}/functions/v1/lti/sign-in`, token_endpoint_auth_method: 'private_key_jwt' },
    ])
    const { data } = await librarian
      .from('course_systems')
      .select('name, client_id, deployments')
      .eq('client_id', 'registered-1')
      .throwOnError()
    expect(data).toEqual([{ name: 'Test Campus', client_id: 'registered-1', deployments: ['dep-1'] }])
    expect((await lti(address)).status).toBe(400)
    expect((await lti(address.replace(key, 'f'.repeat(64)))).status).toBe(400)
  })
})
