import { parseStart } from '#core/time/timecode.ts'

export interface AskedClip {
  documentary: string
  startsMs: number | null
  endsMs: number | null
}

/**
 * The passage a link to the form of a clip has filled in (`?film=&from=&to=`, classClipPath); null without a film. An unreadable time is
 * left empty.
 */
export function askedClip(query: URLSearchParams): AskedClip | null {
  const documentary = query.get('film')
  return documentary ? { documentary, startsMs: parseStart(query.get('from')), endsMs: parseStart(query.get('to')) } : null
}
