import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { emailOf, makeAccounts, password } from './rig/accounts.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'

const messages = 10_000
const openThreads = 200
const notices = 100_000
const [steps, letters, lists] = [80, 60, 200]

/** Performance of messages and notices: a long thread opened and scrolled, a message until it is on the other's screen while 200 threads are open, a long list of notices. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse({ parts: 'web,api' })
  const browser = await openBrowser()
  try {
    const people = await stage(house)
    const long = await thread(house, people[0]!, people[1]!, messages)
    const one = await pageOf(browser, house, 1)
    return {
      measurements: [
        ...(await longThread(one, long, Math.max(5, rounds))),
        await messageSeen(browser, house, people, one),
        await noticesListed(house, people[0]!),
      ],
    }
  } finally {
    await browser.close()
    await house.close()
  }
}

async function inDatabase<T>(house: BenchHouse, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Ids of accounts, the first of which has a hundred thousand notices. */
async function stage(house: BenchHouse): Promise<string[]> {
  await makeAccounts(house, openThreads * 2 + 2)
  return inDatabase(house, async (sql) => {
    const rows = await sql<{ id: string }[]>`select id from auth.users order by substring(email from '[0-9]+')::int`
    const people = rows.map(({ id }) => id)
    await sql`insert into public.notices (person_id, kind, about, leads_to, made_at, read_at)
      select ${people[0]!}, 'message', '{"from": "Ann", "words": "Yes."}', '/messages', now() - n * interval '1 minute', case when n % 3 > 0 then now() end
      from generate_series(1, ${notices}::int) n`
    await sql`analyze public.notices`
    return people
  })
}

const thread = (house: BenchHouse, one: string, other: string, count: number): Promise<string> =>
  inDatabase(house, async (sql) => {
    const id = randomUUID()
    await sql`insert into public.threads (id, subject, started_by, last_number) values (${id}, 'The reel of 1964', ${one}, ${count})`
    await sql`insert into public.thread_people (thread_id, person_id, number_read) values (${id}, ${one}, ${count}), (${id}, ${other}, ${count})`
    await sql`insert into public.messages (id, thread_id, number, sender_id, body, sent_at)
      select gen_random_uuid(), ${id}, n, case when n % 2 = 0 then ${one}::uuid else ${other}::uuid end,
        'Message ' || n || '. ' || repeat('She turns the page, and the column stays empty. ', 1 + n % 6), now() - (${count} - n) * interval '5 minutes'
      from generate_series(1, ${count}::int) n`
    await sql`analyze public.messages`
    return id
  })

const pageOf = (browser: Browser, { url }: BenchHouse, number: number): Promise<Page> =>
  signedInPage(browser, { url, person: { email: emailOf(number), password } })

async function longThread(page: Page, id: string, rounds: number): Promise<Measurement[]> {
  // The room's own script is there: what is measured is the thread, as one goes from letter to letter.
  await page.goto('/messages')
  const line = page.getByRole('link', { name: /The reel of 1964/ })
  const opened: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto('/messages')
    await line.waitFor()
    opened.push(
      await page.evaluate(
        ([address, last]) =>
          new Promise<number>((done) => {
            const began = performance.now()
            document.querySelector<HTMLElement>(`a[href*="${address}"]`)!.click()
            const look = () =>
              document.querySelector('.thread-messages')?.textContent?.includes(last!)
                ? done(performance.now() - began)
                : requestAnimationFrame(look)
            look()
          }),
        [id, `Message ${messages}.`],
      ),
    )
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  await page.locator('.thread-messages').hover()
  const frames: number[] = []
  let before = await script()
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, step < steps / 2 ? -400 : -4000)
    await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
    const now = await script()
    frames.push((now - before) / 2)
    before = now
  }
  return [
    told(`a thread of ${messages} messages is open, p95`, opened, '≤ 300 ms', 'from the press on its line until its last message is shown'),
    told('script a frame while it is scrolled, p95', frames, '≤ 16 ms', 'half by lines, half by pages of what is not fetched yet'),
  ]
}

/** From the press on “Send” until the words are on the other's page. */
async function messageSeen(browser: Browser, house: BenchHouse, people: readonly string[], one: Page): Promise<Measurement> {
  const { listening, close } = await openThreadsOf(house, people.slice(2))
  try {
    const id = await thread(house, people[0]!, people[1]!, 10)
    const other = await pageOf(browser, house, 2)
    for (const page of [one, other]) {
      await page.goto(`/messages?thread=${id}`)
      await page.getByRole('region', { name: 'messages' }).getByText('Message 10.').waitFor()
    }
    await other.waitForTimeout(2000)
    // From the click itself, not from the command: finding the button and bringing the pointer there is the browser driver's.
    await one.evaluate(() =>
      addEventListener('pointerdown', () => document.body.setAttribute('data-pressed', String(Date.now())), { capture: true }),
    )
    const times: number[] = []
    for (let n = 0; n < letters; n++) {
      const words = `w${n}.`
      const seen = other.evaluate(
        (said) =>
          new Promise<number>((done) => {
            const look = () =>
              document.querySelector('.thread-messages')?.textContent?.includes(said) ? done(Date.now()) : requestAnimationFrame(look)
            look()
          }),
        words,
      )
      await one.getByLabel('Your reply').fill(words)
      await one.getByRole('button', { name: 'Send', exact: true }).click()
      const pressed = Number(await one.locator('body').getAttribute('data-pressed'))
      times.push((await seen) - pressed)
      await one.waitForTimeout(100)
    }
    return told(
      `a message is on the other’s screen, p95, ${listening} threads open`,
      times,
      '≤ 250 ms',
      `${letters} letters, between two browsers`,
    )
  } finally {
    await close()
  }
}

/** As many people with a thread of their own open: its channel joined, as a page does. */
async function openThreadsOf(house: BenchHouse, people: readonly string[]) {
  const clients: SupabaseClient[] = []
  for (let at = 0; at < openThreads && at * 2 + 1 < people.length; at++) {
    const id = await thread(house, people[at * 2]!, people[at * 2 + 1]!, 1)
    const token = house.token(people[at * 2]!)
    const client = createClient(house.url, house.anonKey, { accessToken: async () => token })
    await client.realtime.setAuth(token)
    await new Promise<void>((done, failed) => {
      // Connections that break while two hundred join are reopened by the client.
      const impatient = setTimeout(() => failed(new Error('A channel was not joined within half a minute.')), 30_000)
      client.channel(`thread:${id}`, { config: { private: true } }).subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        clearTimeout(impatient)
        done()
      })
    })
    clients.push(client)
  }
  return { listening: clients.length, close: () => Promise.all(clients.map((client) => client.realtime.disconnect())) }
}

async function noticesListed(house: BenchHouse, person: string): Promise<Measurement> {
  const token = house.token(person)
  const client = createClient(house.url, house.anonKey, { accessToken: async () => token })
  const times: number[] = []
  for (let n = 0; n < lists; n++) {
    const began = performance.now()
    await client.rpc('my_notices').throwOnError()
    times.push(performance.now() - began)
  }
  return told(`the list of ${notices} notices, p95`, times, '≤ 50 ms', `${lists} times over HTTP`)
}

function told(name: string, values: readonly number[], aim: string, note: string): Measurement {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { name, value: at(0.95), unit: 'ms', spread: [at(0.5), at(1)], aim, note: `${note}; spread: median and slowest` }
}
