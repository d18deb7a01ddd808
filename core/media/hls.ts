/** A stretch of a rendition that starts with a key frame. `uri` and `byteRange` say where it is. */
export interface Segment {
  durationSeconds: number
  uri: string
  byteRange?: { length: number; offset: number }
  /** The header it needs if it differs from the previous one: a rendition in several objects has one in each. */
  initialization?: Initialization
}

export interface Initialization {
  uri: string
  byteRange?: { length: number; offset: number }
}

export interface MediaPlaylist {
  initialization: Initialization
  segments: Segment[]
  /** False while segments are still being added. */
  complete: boolean
  /** Upper limit of every segment to come, which may not change while a playlist grows. */
  longestSeconds?: number
}

/** Writes a media playlist (RFC 8216). An incomplete one is of type EVENT: it only ever grows at its end. */
export function writePlaylist({ initialization, segments, complete, longestSeconds = 1 }: MediaPlaylist): string {
  const longest = Math.max(1, longestSeconds, ...segments.map((segment) => Math.round(segment.durationSeconds)))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-PLAYLIST-TYPE:${complete ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    map(initialization),
    ...segments.flatMap(segmentLines),
    ...(complete ? [end] : []),
    '',
  ].join('\n')
}

/** The byte ranges for a moment of a rendition: the header, the segments in order, and when the first of them starts. */
export interface MomentBytes {
  pieces: { uri: string; byteRange?: { length: number; offset: number } }[]
  startsSeconds: number
}

interface TimedPiece {
  map: MomentBytes['pieces'][number]
  piece: MomentBytes['pieces'][number]
  endsSeconds: number
}

/** What to read of our playlist for one moment: the header, the segment that contains it and the next, in case a clock is off by a frame. */
export function bytesAt(playlist: string, seconds: number): MomentBytes | null {
  const timed = timedPieces(playlist)
  const at = timed.findIndex(({ endsSeconds }) => seconds < endsSeconds)
  // The last picture is used for moments just beyond the end.
  const first = at >= 0 ? at : timed.length - 1
  const begun = timed[first]
  if (!begun) return null
  const next = timed[first + 1]
  // Segments of two encodings must not be joined in one file.
  const pieces = [begun.map, begun.piece, ...(next && next.map === begun.map ? [next.piece] : [])]
  return { pieces, startsSeconds: timed[first - 1]?.endsSeconds ?? 0 }
}

/** What to read for a stretch of a rendition, once for each encoding it is in: header and segments in order, and when the first of them starts. */
export function bytesBetween(playlist: string, fromSeconds: number, toSeconds: number): MomentBytes[] {
  const found: (MomentBytes & { map: MomentBytes['pieces'][number] })[] = []
  let startsSeconds = 0
  for (const { map, piece, endsSeconds } of timedPieces(playlist)) {
    if (endsSeconds > fromSeconds && startsSeconds < toSeconds) {
      const last = found.at(-1)
      if (last?.map === map) last.pieces.push(piece)
      else found.push({ map, pieces: [map, piece], startsSeconds })
    }
    startsSeconds = endsSeconds
  }
  return found.map(({ pieces, startsSeconds }) => ({ pieces, startsSeconds }))
}

/** Everything to read for the whole of our playlist, in order: the first header, then every segment. */
export function playlistPieces(playlist: string): MomentBytes['pieces'] {
  const timed = timedPieces(playlist)
  return timed.length === 0 ? [] : [timed[0]!.map, ...timed.map(({ piece }) => piece)]
}

function timedPieces(playlist: string): TimedPiece[] {
  const timed: TimedPiece[] = []
  let [clock, lengthSeconds] = [0, 0]
  let byteRange: Segment['byteRange']
  let begun: TimedPiece['map'] | undefined
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const uri = /URI="([^"]*)"/.exec(line)?.[1]
      if (uri) begun = { uri, ...rangeIn(/BYTERANGE="([^"]*)"/.exec(line)?.[1]) }
    } else if (line.startsWith('#EXTINF:')) lengthSeconds = Number.parseFloat(line.slice(8))
    else if (line.startsWith('#EXT-X-BYTERANGE:')) byteRange = rangeIn(line.slice(17)).byteRange
    else if (line !== '' && !line.startsWith('#') && begun) {
      clock += lengthSeconds
      timed.push({ map: begun, piece: { uri: line, ...(byteRange ? { byteRange } : {}) }, endsSeconds: clock })
      byteRange = undefined
    }
  }
  return timed
}

function rangeIn(words: string | undefined): { byteRange?: { length: number; offset: number } } {
  const [length, offset] = words?.split('@').map(Number) ?? []
  return length === undefined || offset === undefined ? {} : { byteRange: { length, offset } }
}

/** The text appended to a growing playlist for one more segment. */
export const segmentText = (segment: Segment): string =>
  segmentLines(segment)
    .map((line) => `${line}\n`)
    .join('')

/** What turns a growing playlist into a complete one: the type it had, the type it gets, and its last line. */
export const completion = { from: '#EXT-X-PLAYLIST-TYPE:EVENT', to: '#EXT-X-PLAYLIST-TYPE:VOD', end: '#EXT-X-ENDLIST\n' } as const

const end = '#EXT-X-ENDLIST'

const map = ({ uri, byteRange }: Initialization) => `#EXT-X-MAP:URI="${uri}"${byteRange ? `,BYTERANGE="${range(byteRange)}"` : ''}`

const segmentLines = ({ initialization, durationSeconds, byteRange, uri }: Segment) => [
  ...(initialization ? [map(initialization)] : []),
  `#EXTINF:${durationSeconds.toFixed(6)},`,
  ...(byteRange ? [`#EXT-X-BYTERANGE:${range(byteRange)}`] : []),
  uri,
]

const range = ({ length, offset }: { length: number; offset: number }) => `${length}@${offset}`

/** Every address in a playlist, each once. Asked of each playlist at each visit: only new text is parsed. */
export function urisIn(playlist: string): string[] {
  const found = new Set<string>()
  let last = ''
  let named = playlist.indexOf(attribute)
  for (let at = 0; at < playlist.length; ) {
    const end = endOfLine(playlist, at)
    if (playlist[at] !== '#') {
      if (end > at && !(end - at === last.length && playlist.startsWith(last, at))) {
        last = playlist.slice(at, end)
        found.add(last)
      }
    } else if (named >= 0 && named < end) {
      const begin = named + attribute.length
      found.add(playlist.slice(begin, playlist.indexOf('"', begin)))
      named = playlist.indexOf(attribute, end)
    }
    at = end + 1
  }
  return [...found]
}
const attribute = 'URI="'
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The playlist with each address replaced by what `replace` makes of it, called once per run of equal addresses: pieces of one file follow each other by the thousand. */
export function replaceUris(playlist: string, replace: (uri: string) => string): string {
  let [last, put] = ['', '']
  const replaced = (uri: string) => {
    if (uri !== last || put === '') [last, put] = [uri, replace(uri)]
    return put
  }
  return playlist.replace(/^(?!#).+$|URI="([^"]*)"/gm, (found: string, named: string | undefined) =>
    named === undefined ? replaced(found) : `URI="${replaced(named)}"`,
  )
}

/** A playlist with the address of each file in place of its name; a name without one stays. */
export const withAddresses = (playlist: string, addresses: Readonly<Record<string, string>>): string =>
  replaceUris(playlist, (name) => addresses[name] ?? name)

/** The most bits per second any segment needs, which is what BANDWIDTH promises (RFC 8216, 4.3.4.2). */
export function peakBandwidth(segments: { durationSeconds: number; bytes: number }[]): number {
  // A short last segment would exaggerate the peak.
  const counted = segments.filter((_, at) => at < segments.length - 1 || segments.length === 1)
  return Math.ceil(Math.max(0, ...counted.map(({ durationSeconds, bytes }) => (bytes * 8) / Math.max(durationSeconds, 0.001))))
}
