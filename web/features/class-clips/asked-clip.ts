import { parseStart } from '#core/time/timecode.ts'
import { timeText } from './clip-times.ts'

export interface AskedClip {
  documentary: string
  starts: string
  ends: string
}

/** The passage a link to the form of a clip has filled in (`?film=&from=&to=`, classClipPath); null without a film. A time nobody can read is left empty. */
export function askedClip(query: URLSearchParams): AskedClip | null {
  const documentary = query.get('film')
  if (!documentary) return null
  const time = (name: string) => {
    const ms = parseStart(query.get(name))
    return ms === null ? '' : timeText(ms)
  }
  return { documentary, starts: time('from'), ends: time('to') }
}
