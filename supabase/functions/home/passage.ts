import { concatBytes, joinPassage, type PlacedSegment, readPlaylist, type Stretch, segmentsWithin } from '#core/media/mp4/passage.ts'
import { asHouse, setting } from '../_shared/clients.ts'
import { json } from './answer.ts'

const longestMs = 60_000

/**
 * The quoted passage as one MP4 that plays by itself. The bytes pass through here instead of being signed, because a signed address of a
 * rendition would open the whole film.
 */
export async function passageOf(asked: { documentary: string } | { essay: string }, range: string | null): Promise<Response> {
  const notQuoted = json({ code: 'not-found', message: 'No passage of this film is quoted now.' }, 404)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test('essay' in asked ? asked.essay : asked.documentary)) return notQuoted
  const { data, error } = await ('essay' in asked
    ? asHouse().rpc('essay_passage', asked).maybeSingle()
    : asHouse().rpc('home_passage', asked).maybeSingle())
  if (error) throw new Error(`A passage could not be read: ${error.message}`, { cause: error })
  if (!data) return notQuoted
  const { initialization, segments } = readPlaylist(data.playlist)
  const chosen = segmentsWithin(segments, { fromMs: data.starts_ms, toMs: data.ends_ms, notBeforeMs: data.not_before_ms, longestMs })
  if (chosen.length === 0) return notQuoted
  return answerRange(await rememberedPassage(initialization, chosen), range)
}

/** The last one put together. A browser asks for one passage in several ranges; permission is checked each time. */
let remembered: { name: string; bytes: Promise<Uint8Array> } | undefined

function rememberedPassage(initialization: Stretch, chosen: readonly PlacedSegment[]): Promise<Uint8Array> {
  const name = JSON.stringify([initialization, chosen[0], chosen.at(-1)])
  if (remembered?.name !== name) {
    const bytes = putTogether(initialization, chosen)
    remembered = { name, bytes }
    bytes.catch(() => {
      if (remembered?.name === name) remembered = undefined
    })
  }
  return remembered.bytes
}

async function putTogether(initialization: Stretch, chosen: readonly PlacedSegment[]): Promise<Uint8Array> {
  const [header, ...fragments] = await Promise.all([initialization, ...joined(chosen)].map(bytesOf))
  return joinPassage(header!, concatBytes(fragments))
}

/** Neighbouring stretches of one object become one, so that a passage is one request. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { uri, byteRange } of stretches) {
    const last = result.at(-1)
    if (byteRange && last?.byteRange && last.uri === uri && last.byteRange.offset + last.byteRange.length === byteRange.offset)
      last.byteRange.length += byteRange.length
    else result.push({ uri, ...(byteRange ? { byteRange: { ...byteRange } } : {}) })
  }
  return result
}

async function bytesOf({ uri, byteRange }: Stretch): Promise<Uint8Array> {
  const headers: Record<string, string> = { authorization: `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}` }
  if (byteRange) headers.range = `bytes=${byteRange.offset}-${byteRange.offset + byteRange.length - 1}`
  const response = await fetch(`${setting('SUPABASE_URL')}/storage/v1/object/authenticated/media/${uri}`, { headers })
  if (!response.ok) throw new Error(`Storage answered ${response.status} for a stretch of ${uri}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Some browsers play nothing from a server that does not answer ranges (RFC 9110, 14). */
function answerRange(bytes: Uint8Array, range: string | null): Response {
  const headers = {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'access-control-allow-origin': '*',
  }
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!match || (match[1] === '' && match[2] === ''))
    return new Response(bytes as BodyInit, { headers: { ...headers, 'content-length': String(bytes.length) } })
  const from = match[1] === '' ? Math.max(0, bytes.length - Number(match[2])) : Number(match[1])
  const to = match[1] === '' || match[2] === '' ? bytes.length - 1 : Math.min(Number(match[2]), bytes.length - 1)
  if (from > to) return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } })
  return new Response(bytes.subarray(from, to + 1) as BodyInit, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}`, 'content-length': String(to - from + 1) },
  })
}
