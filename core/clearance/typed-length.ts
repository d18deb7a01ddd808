import { type Counting, framesOfTimecode } from '../time/frame-counts.ts'
import { startOfFrame } from '../time/frames.ts'

/**
 * A length as people write it into a log, in milliseconds: `8`, `8.5`, `8,5 s`, `8"`, `0:08`, `1'08"`, `00:00:08:12` (frames at 25 unless told otherwise).
 * Null for what is none: a wrong length is worse than a missing one.
 */
export function readLength(typed: string, count: Counting & { rate?: number } = { nominal: 25, dropFrame: false }): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .replace(/(\d),(\d)/, '$1.$2')
  if (/^\d{1,2}:\d{2}:\d{2}[:;]\d{2}$/.test(text)) {
    const frames = framesOfTimecode(text, count)
    return frames === null ? null : Math.round(startOfFrame(frames, count.rate ?? count.nominal))
  }
  const spoken = /^(?:(\d{1,3})\s*(?:'|m|min)\s*)?(\d{1,5}(?:\.\d{1,3})?)\s*(?:"|s|sec|sek|seconds|sekunden)?$/.exec(text)
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:\.\d{1,3})?)$/.exec(text)
  if (clock) return inMs(clock[1], clock[2], clock[3])
  if (spoken) return inMs(undefined, spoken[1], spoken[2], spoken[1] !== undefined)
  return null
}

function inMs(hours = '0', minutes = '0', seconds = '0', bounded = true): number | null {
  if (bounded && Number(seconds) >= 60) return null
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}
