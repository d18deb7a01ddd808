import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestHouse } from '../house.ts'
import { type Name, wordsOf } from './whole-film.ts'

/** The ways in which a house is asked: what each answers to this client, or to all the world. */
export function askingOf(house: TestHouse) {
  const rpc = (client: SupabaseClient, call: string, args: object) => client.rpc(call, args).then(({ data }) => data as unknown)
  const rows = async (client: SupabaseClient, table: string, column: string, id: string) =>
    ((await client.from(table).select('*').eq(column, id)).data ?? []).length > 0
  const fetched = async (url: string | undefined) => url !== undefined && (await fetch(url)).ok
  /** A signed address, used without any key. */
  const signed = async (client: SupabaseClient, bucket: string, name: string) => {
    const [one, many] = await Promise.all([
      client.storage.from(bucket).createSignedUrl(name, 60),
      client.storage.from(bucket).createSignedUrls([name], 60),
    ])
    return (await fetched(one.data?.signedUrl)) || fetched(many.data?.[0]?.signedUrl || undefined)
  }
  const bytes = async (client: SupabaseClient, bucket: string, name: string) =>
    (await client.storage.from(bucket).download(name)).data !== null
  const listed = async (client: SupabaseClient, bucket: string, folder: string) =>
    ((await client.storage.from(bucket).list(folder)).data ?? []).length > 0
  /** An address the function `pictures` returns, used without any key. */
  const pictured = async (client: SupabaseClient, kind: 'stills' | 'storyboards', name: string) => {
    const { data } = await client.functions.invoke('pictures', { body: { [kind]: [name] } })
    const path = (data as Record<string, Record<string, string>> | null)?.[kind]?.[name]
    return path !== undefined && fetched(house.url + path)
  }
  /** The same in a smaller form. */
  const inSmall = async (client: SupabaseClient, kind: 'stills' | 'storyboards', name: string) => {
    const { data } = await client.functions.invoke('pictures', { body: { [kind]: [name], small: [{ name, width: 160 }] } })
    const path = (data as { small: Record<string, string> } | null)?.small[`160/${name}`]
    return path !== undefined && fetched(house.url + path)
  }
  const functionAnswer = async (client: SupabaseClient, path: string) => {
    const { data } = await client.auth.getSession()
    const answer = await fetch(`${house.url}/functions/v1/${path}`, {
      headers: { apikey: house.anonKey, authorization: `Bearer ${data.session?.access_token ?? house.anonKey}` },
    })
    return answer.ok ? answer.text() : ''
  }

  /** What a feed reader finds at an address this person has made. */
  const atFeed = async (client: SupabaseClient, kind: string, { about, as }: { about?: string; as?: 'calendar' } = {}) => {
    const { data: secret } = await client.rpc('make_feed', { kind, about })
    if (!secret) return ''
    const answer = await fetch(`${house.url}/functions/v1/feed?key=${secret}${as ? `&as=${as}` : ''}`)
    return answer.ok ? answer.text() : ''
  }

  /** What all the world is told at an address in which the film is named: it may say its identifier again, and nothing else. */
  const toldOutside = async (path: string, name: Name) => {
    const answer = await fetch(`${house.url}/functions/v1/${path}`)
    const text = await answer.text()
    return (
      wordsOf(name).some((trace) => text.includes(trace)) ||
      /mp4|own-|poster-/.test(text) ||
      answer.headers.get('content-type') === 'image/jpeg'
    )
  }

  /** Whether a search this person keeps, as old as the house, tells them of a film: on its own page, and by notice. */
  const toldByKeptSearch = async (client: SupabaseClient, query: string) => {
    const address = `q=${randomUUID()}`
    const kept = await client.from('kept_searches').insert({ address, asked: { query } }).select('id').single()
    if (kept.error) return false
    const sql = house.context.database.pool('postgres')
    await sql`update public.kept_searches set seen_at = '2020-01-01', created_at = '2020-01-01' where id = ${kept.data.id}`
    const { data } = await client.rpc('my_kept_searches')
    const news = (data as unknown as { address: string; news: number }[]).find((search) => search.address === address)!.news > 0
    while (Number((await sql`select private.tell_kept_searches(100) as looked`)[0]!.looked) > 0);
    const notices = await sql`select 1 from public.notices where leads_to = ${`/search?${address}`}`
    expect(notices.length > 0, 'told by notice as on its page').toBe(news)
    await client.from('kept_searches').delete().eq('id', kept.data.id).throwOnError()
    return news
  }

  return { rpc, rows, signed, bytes, listed, pictured, inSmall, functionAnswer, atFeed, toldOutside, toldByKeptSearch }
}
