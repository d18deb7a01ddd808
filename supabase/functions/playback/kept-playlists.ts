import { type FilmPlaylists, filmPlaylists } from '#contract/media/playback.ts'
import { urisIn } from '#core/media/hls.ts'
import { asCaller, privateHeaders } from '../_shared/clients.ts'
import type { FilmWithAddresses } from './addresses.ts'
import { behindStored, deflated } from './deflate.ts'

/** The playlists of a cut, cached by the database's key: half a million characters for a film of 90 minutes. */
export interface KeptPlaylists extends FilmPlaylists {
  /** Every file they name. */
  names: readonly string[]
  /** The end of an answer with them: a JSON object that was opened before. */
  text: Uint8Array
  /** The same compressed, created on first use. */
  packed?: Promise<Uint8Array>
}

const mostBytes = 48_000_000
let bytes = 0
/** LRU: the last used at the end. */
const kept = new Map<string, KeptPlaylists>()

/**
 * The playlists of a cut for the cache key that the database has just returned to this caller. Loaded with the caller's rights
 * on a cache miss; null without access.
 */
export async function playlistsUnder(key: string, version: string, request: Request): Promise<KeptPlaylists | null> {
  const known = kept.get(version)
  if (known) drop(version, known)
  if (known?.key === key) return keep(version, known)
  const { data, error } = await asCaller(request).rpc('film_playlists', { version })
  if (error) throw new Error(`film_playlists could not be read: ${error.message}`, { cause: error })
  const told = filmPlaylists.parse(data)
  if (!told) return null
  const names = [...told.lists.renditions, ...told.lists.sideTracks].flatMap(({ playlist }) => urisIn(playlist))
  return keep(version, { ...told, names: [...new Set(names)], text: new TextEncoder().encode(`,${JSON.stringify(told.lists).slice(1)}`) })
}

/** Estimated memory: twice the text, for the compressed one and the lists. */
const weight = ({ text }: KeptPlaylists) => text.length * 2

function keep(version: string, playlists: KeptPlaylists): KeptPlaylists {
  kept.set(version, playlists)
  bytes += weight(playlists)
  for (const [oldest, other] of kept) {
    if (bytes <= mostBytes) break
    drop(oldest, other)
  }
  return playlists
}

function drop(version: string, playlists: KeptPlaylists) {
  kept.delete(version)
  bytes -= weight(playlists)
}

/** The film with its playlists as one JSON object: the shared part is appended to the caller's part, and compressed once. */
export async function answerWith(request: Request, playlists: KeptPlaylists, film: FilmWithAddresses): Promise<Response> {
  const first = new TextEncoder().encode(JSON.stringify(film).slice(0, -1))
  const headers = { ...privateHeaders, vary: 'accept-encoding' }
  if (!/\bdeflate\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(streamed([first, playlists.text]), { headers })
  playlists.packed ??= deflated(playlists.text)
  const parts = behindStored(first, await playlists.packed, playlists.text)
  return new Response(streamed(parts), { headers: { ...headers, 'content-encoding': 'deflate' } })
}

/** One after the other: put into one they would be copied at every visit. */
const streamed = (parts: readonly Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
