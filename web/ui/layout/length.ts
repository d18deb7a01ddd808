import { writtenLength } from '#core/time/timecode.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

const written = { hours: 'lengthHours', minutes: 'lengthMinutes', seconds: 'lengthSeconds' } as const
const spoken = { hours: 'clockHours', minutes: 'clockMinutes', seconds: 'clockSeconds' } as const

/** A length as a catalogue gives it: "1 h 12 min", and "54 s" for what is shorter than two minutes. */
export function useLength(): (ms: number) => string {
  const t = useText(uiText)
  return (ms) => writtenLength(ms, (count, unit) => t(written[unit], { count }))
}

/** The same as it is said: "1 hour 12 minutes", "54 seconds". */
export function useSpokenLength(): (ms: number) => string {
  const t = useText(uiText)
  return (ms) => writtenLength(ms, (count, unit) => t(spoken[unit], { count }))
}
