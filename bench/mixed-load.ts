import { randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { emailOf, makeAccounts, password } from './rig/accounts.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured } from './rig/measurement.ts'
import { residentBytes } from './rig/process-cost.ts'
import { makeRestTables } from './rig/rest-tables.ts'
import { sendBodies } from './rig/send-bodies.ts'
import { wrk } from './rig/wrk.ts'

const accounts = 20
const body = randomBytes(4_000_000)

/** Reads, ranges, uploads, sign-ins and broadcasts together for minutes: to detect memory growth. The first tenth is warm-up. */
export async function run({ minutes = 1 }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  try {
    const owner = await makeRestTables(house)
    await makeAccounts(house, accounts)
    const until = Date.now() + minutes * 60_000
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(residentBytes(house.pid) / 1e6), 500)
    let done = 0
    const again = async (work: () => Promise<unknown>) => {
      for (; Date.now() < until; done++) await work()
    }
    try {
      const film = await storedFilm(house)
      await Promise.all([
        again(() => readRows(house, owner, secondsLeft(until))),
        again(() => readRanges(film, secondsLeft(until))),
        again(() => uploadAndRemove(house)),
        again(() => signInAndSpeak(house)),
      ])
    } finally {
      clearInterval(sampling)
    }
    const warm = samples.slice(Math.floor(samples.length / 10))
    const third = Math.floor(warm.length / 3)
    const [early, late] = [spread(warm.slice(0, third)), spread(warm.slice(-third))]
    return {
      measurements: [
        {
          name: `memory of the server in the last third of ${minutes} min of mixed load`,
          value: late.median,
          unit: 'MB',
          spread: [late.min, late.max],
          peer: { name: 'in the first third', value: early.median, spread: [early.min, early.max] },
          ratio: late.median / early.median,
          aim: '≤ 1.1 (flat)',
          note: `${done} rounds of the four loads`,
        },
      ],
    }
  } finally {
    await house.close()
  }
}

const secondsLeft = (until: number) => Math.max(1, Math.min(5, Math.round((until - Date.now()) / 1000)))

function readRows(house: BenchHouse, owner: string, seconds: number) {
  const url = `${house.url}/rest/v1/bench_films?select=id,title,director:bench_directors(name)&limit=20`
  return wrk({ url, clients: 4, seconds, headers: { authorization: `Bearer ${house.token(owner)}` } })
}

const readRanges = (url: string, seconds: number) => wrk({ url, clients: 2, seconds, headers: { range: 'bytes=0-999999' } })

async function storedFilm(house: BenchHouse): Promise<string> {
  const bucket = house.service().storage.from('media')
  const name = `${randomUUID()}/film.mp4`
  const sent = await bucket.upload(name, body, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  return (await bucket.createSignedUrl(name, 36_000)).data!.signedUrl
}

async function uploadAndRemove(house: BenchHouse) {
  const folder = randomUUID()
  const names = Array.from({ length: 4 }, (_, number) => `${folder}/${number}.mp4`)
  const headers = { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'video/mp4' }
  const url = (number: number) => `${house.url}/storage/v1/object/media/${names[number]}`
  await sendBodies({ url, method: 'POST', headers, body, count: names.length, clients: 2 })
  const { error } = await house.service().storage.from('media').remove(names)
  if (error) throw error
}

/** A person comes, joins a channel, says something that is acknowledged, and goes. */
async function signInAndSpeak(house: BenchHouse) {
  const person = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const signedIn = await person.auth.signInWithPassword({ email: emailOf(1 + Math.floor(Math.random() * accounts)), password })
  if (signedIn.error) throw signedIn.error
  const channel = person.channel('bench', { config: { broadcast: { ack: true } } })
  await new Promise<void>((joined, failed) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? joined() : status !== 'CLOSED' && failed(error ?? new Error(status)))),
  )
  const said = await channel.send({ type: 'broadcast', event: 'said', payload: { words: 'We counted the ships.' } })
  if (said !== 'ok') throw new Error(`A broadcast was answered with ${said}.`)
  await person.removeAllChannels()
  await person.auth.signOut()
}
