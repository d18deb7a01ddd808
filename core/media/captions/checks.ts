import { type CueChange, changed, leastCueMs, split, type WrittenCue } from './edits.ts'
import { breakLines, lineLimit } from './line-breaks.ts'

export type CueWarning = 'empty' | 'outside' | 'overlap' | 'too-fast' | 'too-short' | 'too-long' | 'small-gap' | 'wide-line' | 'many-lines'

/** What most broadcasters and streaming houses ask of captions. */
export const captionLimits = { charactersPerSecond: 20, leastMs: 833, mostMs: 7000, gapMs: 80, lines: 2 } as const

/** Characters a second a reader has to take in; line breaks count as spaces. */
export const readingSpeed = (cue: Pick<WrittenCue, 'text' | 'startsMs' | 'endsMs'>): number =>
  (cue.text.length / Math.max(1, cue.endsMs - cue.startsMs)) * 1000

/** Problems of a cue in its place, the most serious first; `next` is the cue after it. */
export function warningsOf(cue: WrittenCue, next: WrittenCue | undefined, durationMs: number | null): CueWarning[] {
  const lines = cue.text.split('\n')
  const length = cue.endsMs - cue.startsMs
  const gap = next ? next.startsMs - cue.endsMs : Number.POSITIVE_INFINITY
  const found: [CueWarning, boolean][] = [
    ['empty', cue.text.trim() === ''],
    ['outside', durationMs !== null && cue.endsMs > durationMs],
    ['overlap', gap < 0],
    ['too-fast', readingSpeed(cue) > captionLimits.charactersPerSecond],
    ['too-short', length < captionLimits.leastMs],
    ['too-long', length > captionLimits.mostMs],
    ['small-gap', gap > 0 && gap < captionLimits.gapMs],
    ['wide-line', lines.some((line) => line.length > lineLimit)],
    ['many-lines', lines.length > captionLimits.lines],
  ]
  return found.filter(([, holds]) => holds).map(([warning]) => warning)
}

/** The fix as far as the neighbours leave room; empty when a person has to decide. */
export function fix(
  warning: CueWarning,
  cue: WrittenCue,
  {
    before,
    next,
    durationMs,
    newId,
  }: { before: WrittenCue | undefined; next: WrittenCue | undefined; durationMs: number | null; newId: string },
): CueChange[] {
  const latest = Math.min(next?.startsMs ?? Number.POSITIVE_INFINITY, durationMs ?? Number.POSITIVE_INFINITY)
  const to = (change: Partial<WrittenCue>) => {
    const differs = Object.entries(change).some(([key, value]) => cue[key as keyof WrittenCue] !== value)
    const made = { ...cue, ...change }
    return differs && made.endsMs - made.startsMs >= leastCueMs ? [changed(cue, change)] : []
  }
  const lengthen = (toMs: number) => {
    const endsMs = Math.max(cue.endsMs, Math.min(cue.startsMs + toMs, latest))
    const earliest = before ? before.endsMs : 0
    const startsMs = Math.min(cue.startsMs, Math.max(earliest, endsMs - toMs))
    return to({ endsMs: Math.round(endsMs), startsMs: Math.round(startsMs) })
  }
  const halves = () => split(cue, newId, {})
  switch (warning) {
    case 'empty':
      return [{ id: cue.id, before: cue, after: null }]
    case 'outside':
      return durationMs === null ? [] : to({ endsMs: durationMs })
    case 'overlap':
    case 'small-gap':
      return next ? to({ endsMs: next.startsMs }) : []
    case 'too-fast':
      return lengthen(Math.ceil((cue.text.length / captionLimits.charactersPerSecond) * 1000))
    case 'too-short':
      return lengthen(captionLimits.leastMs)
    case 'too-long':
      return cue.text.length > lineLimit ? halves() : to({ endsMs: cue.startsMs + captionLimits.mostMs })
    case 'wide-line':
    case 'many-lines': {
      const text = breakLines(cue.text)
      const fits = text.split('\n').every((line) => line.length <= lineLimit)
      return fits
        ? to({ text })
        : halves().map((change) => (change.after ? { ...change, after: { ...change.after, text: breakLines(change.after.text) } } : change))
    }
  }
}
