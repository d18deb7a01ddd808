import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { BenchHouse } from '../rig/house.ts'
import { clientWith } from './staged.ts'

/** What all guests of a room hear, by the line that was said. */
export interface Heard {
  /** When each line was sent, by its words. */
  sentMs: Map<string, number>
  latenciesMs: number[]
  refused: string[]
}

/**
 * A guest without a browser: asks, hears, says and fetches what a page does, and shows nothing. Lives until `stop`; answers with how it comes back after its
 * line was cut.
 */
export async function seatGuest(house: BenchHouse, token: string, screening: string, heard: Heard) {
  const client = clientWith(house, token)
  await client.realtime.setAuth(token)
  const over = new AbortController()
  const channels = await join(client, screening, heard)
  await Promise.all([client.rpc('read_screening', { screening }), client.rpc('read_talk', { screening })])
  const every = (ms: number, work: () => unknown) => {
    const timer = setInterval(() => void work(), ms * (0.9 + Math.random() * 0.2))
    over.signal.addEventListener('abort', () => clearInterval(timer))
  }
  const say = async () => {
    const words = `We counted the ships. ${randomUUID()}`
    heard.sentMs.set(words, performance.now())
    const { error } = await client.rpc('say_in_talk', { line: randomUUID(), screening, words })
    if (error) heard.refused.push(error.message)
  }
  for (let times = 0; times < 8; times++) await client.rpc('house_time')
  every(15_000, () => client.rpc('house_time'))
  await client.rpc('attend_screening', { screening })
  every(60_000, () => client.rpc('attend_screening', { screening }))
  every(30_000, say)
  every(20_000, () => client.rpc('mark_moment', { screening, kind: 'applause', times: 3 }))
  void fetchFilm(house, token, screening, client, over.signal).catch((error) => !over.signal.aborted && heard.refused.push(String(error)))
  return {
    /** Cuts its line and comes back as a page does; milliseconds until it hears again and knows how things stand. */
    async rejoin(): Promise<number> {
      for (const channel of channels.splice(0)) await client.removeChannel(channel)
      await client.realtime.disconnect()
      const began = performance.now()
      client.realtime.connect()
      channels.push(...(await join(client, screening, heard)))
      await Promise.all([client.rpc('read_screening', { screening }), client.rpc('read_talk', { screening })])
      return performance.now() - began
    },
    stop() {
      over.abort()
      return client.realtime.disconnect()
    },
  }
}

function join(client: SupabaseClient, screening: string, heard: Heard): Promise<RealtimeChannel[]> {
  const talk = client.channel(`talk:${screening}`, { config: { private: true } })
  talk.on('broadcast', { event: 'said' }, ({ payload }) => {
    const sentMs = heard.sentMs.get(payload['words'])
    if (sentMs !== undefined) heard.latenciesMs.push(performance.now() - sentMs)
  })
  const clock = client.channel(`screening-clock:${screening}`, { config: { private: true } })
  clock.on('broadcast', { event: 'moved' }, () => {})
  clock.on('broadcast', { event: 'present' }, () => {})
  const joined = (channel: RealtimeChannel) =>
    new Promise<RealtimeChannel>((done, failed) => {
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') done(channel)
        else if (status !== 'CLOSED') failed(error ?? new Error(status))
      })
    })
  return Promise.all([joined(talk), joined(clock)])
}

/** Fetches the film piece by piece as it is shown, some seconds ahead. */
async function fetchFilm(house: BenchHouse, token: string, screening: string, client: SupabaseClient, signal: AbortSignal) {
  const read = async () => (await client.rpc('read_screening', { screening })).data
  const standing = await read()
  while (standing.timeline.sinceMs - Date.now() > 15_000) await new Promise((next) => setTimeout(next, 500))
  const headers = { authorization: `Bearer ${token}`, apikey: house.anonKey }
  const address = `${house.url}/functions/v1/playback?screening=${screening}&item=${standing.items[0].id}`
  const answer = await fetch(address, { headers, signal })
  const { renditions, addresses } = (await answer.json()) as { renditions: { playlist: string }[]; addresses: Record<string, string> }
  const pieces = [...renditions[0]!.playlist.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@(\d+)\s*(\S+)/g)]
  let atMs = 0
  for (const [, seconds, length, from, name] of pieces) {
    atMs += Number(seconds) * 1000
    const dueMs = standing.timeline.sinceMs - standing.timeline.positionMs + atMs - 10_000 - Math.random() * 2000
    if (dueMs < Date.now() - 10_000) continue
    await new Promise((next) => setTimeout(next, Math.max(0, dueMs - Date.now())))
    if (signal.aborted) return
    const range = `bytes=${from}-${Number(from) + Number(length) - 1}`
    await fetch(addresses[name!]!, { headers: { range }, signal }).then((piece) => piece.arrayBuffer())
  }
}
