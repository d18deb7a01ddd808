import { randomUUID } from 'node:crypto'
import { heavyDrawing, noisePicture, plainPicture } from '#tests/support/media/hostile-pictures.ts'
import type { StormHouse } from './house.ts'
import { pause } from './load.ts'

export interface HogReport {
  /** How often each hog was sent. */
  sent: Record<string, number>
  /** Answers to others, asked while hogs were with the house, that took longer than `hangMs`. */
  hangs: number
  slowestMs: number
}

interface Hog {
  name: string
  /** Sends it once; resolves when it is answered, whatever the answer. */
  send(house: StormHouse): Promise<unknown>
  /** What someone else asks of the same part meanwhile; resolves to whether it was answered. */
  beside(house: StormHouse): Promise<boolean>
}

const hangMs = 5000
const betweenMs = 3000
const fifteenMillionObjects = `[${'{},'.repeat(15_000_000)}{}]`

const ask = (house: StormHouse, name: string, body: string) =>
  fetch(`${house.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(20_000),
  })

const bodyFor = (name: string): Hog => ({
  name: `45 MB to ${name}`,
  send: (house) => ask(house, name, fifteenMillionObjects),
  beside: async (house) => (await ask(house, name, '{}')).status < 500,
})

/** Sends a picture and asks for it in a width nobody asked for before, so that it has to be drawn. */
async function drawn(house: StormHouse, bytes: Uint8Array, type: string): Promise<Response> {
  const name = `${randomUUID()}/storm`
  const { error } = await house.service.storage.from('stills').upload(name, bytes, { contentType: type })
  if (error) throw error
  return fetch(`${house.url}/storage/v1/render/image/authenticated/stills/${name}?width=${300 + Math.floor(Math.random() * 1000)}`, {
    headers: { authorization: `Bearer ${house.serviceRoleKey}`, accept: 'image/avif,image/webp' },
    signal: AbortSignal.timeout(20_000),
  })
}

const pictureOf = (name: string, make: () => Promise<Uint8Array>): Hog => ({
  name,
  send: async (house) => drawn(house, await make(), 'image/jpeg'),
  beside: async (house) => (await drawn(house, await plainPicture(640, 360), 'image/png')).ok,
})

/** A person who orders one picture in twelve sizes at once and hangs up: others wait for none of it. */
const manySizes: Hog = {
  name: 'twelve sizes of one picture at once, given up',
  async send(house) {
    const name = `${randomUUID()}/storm`
    await house.service.storage.from('stills').upload(name, await noisePicture(4000, 3000), { contentType: 'image/jpeg' })
    const headers = { authorization: `Bearer ${house.serviceRoleKey}`, accept: 'image/avif' }
    const size = (n: number) =>
      fetch(`${house.url}/storage/v1/render/image/authenticated/stills/${name}?width=2500&height=${2400 + n}&quality=100`, {
        headers,
        signal: AbortSignal.timeout(2000),
      })
    await Promise.allSettled(Array.from({ length: 12 }, (_, n) => size(n)))
  },
  beside: async (house) => (await drawn(house, await plainPicture(640, 360), 'image/png')).ok,
}

/** Portraits that are drawings, put past the door that looks at first bytes: the worker's short line goes on behind them. */
const portraits: Hog = {
  name: 'six portraits that are drawings',
  send: (house) => Promise.all(Array.from({ length: 6 }, () => setPortrait(house, heavyDrawing()))),
  async beside(house) {
    const { person, id } = await setPortrait(house, await plainPicture(300, 200))
    for (let askedMs = 0; askedMs < 20_000; askedMs += 250) {
      const { data } = await person.from('profiles').select('portrait_object').eq('user_id', id).maybeSingle()
      if (data?.portrait_object) return true
      await pause(250)
    }
    return false
  },
}

async function setPortrait(house: StormHouse, content: Uint8Array) {
  const person = await house.person()
  const id = (await person.auth.getSession()).data.session!.user.id
  const raw = `${id}/raw-${randomUUID()}`
  const sent = await house.service.storage.from('portraits').upload(raw, content, { contentType: 'image/png' })
  if (sent.error) throw sent.error
  await person.rpc('set_portrait', { object_name: raw, crop_left: 0, crop_top: 0, crop_side: 1 }).throwOnError()
  return { person, id }
}

/** What strangers order and nobody else should notice. Whatever is found next is named here. */
const hogs: Hog[] = [
  bodyFor('embed'),
  pictureOf('a noise of 35 million pixels', () => noisePicture(7000, 5000)),
  bodyFor('pictures'),
  portraits,
  pictureOf('a drawing that calls itself a photograph', async () => heavyDrawing()),
  bodyFor('walk-in'),
  manySizes,
  bodyFor('mail-in'),
]

/** Sends each in turn until `untilMs`, and asks the same part for someone else meanwhile. The house is killed all the while: what met no server is not counted. */
export async function sendHogs(house: StormHouse, untilMs: number): Promise<HogReport> {
  const report: HogReport = { sent: {}, hangs: 0, slowestMs: 0 }
  for (let turn = 0; Date.now() < untilMs - betweenMs; turn++, await pause(betweenMs)) {
    const hog = hogs[turn % hogs.length]!
    const sent = hog.send(house).catch(() => undefined)
    report.sent[hog.name] = (report.sent[hog.name] ?? 0) + 1
    const beganMs = Date.now()
    const answered = await hog.beside(house).catch(() => false)
    const tookMs = Date.now() - beganMs
    if (tookMs > hangMs) report.hangs++
    if (answered) report.slowestMs = Math.max(report.slowestMs, tookMs)
    await sent
  }
  return report
}
