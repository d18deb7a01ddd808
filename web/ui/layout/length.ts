import { runtime } from '#core/time/timecode.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/** A length as a catalogue gives it: "84 min", and "48 s" for what is shorter than two minutes. */
export function useLength(): (ms: number) => string {
  const t = useText(uiText)
  return (ms) => {
    const { unit, count } = runtime(ms)
    return unit === 'seconds' ? t('lengthSeconds', { count }) : t('lengthMinutes', { count })
  }
}

/** The same as it is said: "84 minutes", "48 seconds". */
export function useSpokenLength(): (ms: number) => string {
  const t = useText(uiText)
  return (ms) => {
    const { unit, count } = runtime(ms)
    return unit === 'seconds' ? t('clockSeconds', { count }) : t('clockMinutes', { count })
  }
}
