import { type Chapter, chapterAt } from '#core/film/range-bar.ts'
import { timeParts } from '#core/time/timecode.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/** A position as it is said: "47 minutes 12 seconds of 84 minutes, chapter 4 of 6, Men who waited". */
export function useSpokenPosition() {
  const t = useText(uiText)
  const said = (ms: number) => {
    const { hours, minutes, seconds } = timeParts(ms)
    const parts = [
      hours > 0 && t('clockHours', { count: hours }),
      minutes > 0 && t('clockMinutes', { count: minutes }),
      seconds > 0 && t('clockSeconds', { count: seconds }),
    ]
    return parts.filter(Boolean).join(' ') || t('clockSeconds', { count: 0 })
  }
  return (nowMs: number, durationMs: number, chapters: readonly Chapter[]): string => {
    const found = chapterAt(chapters, nowMs)
    const place = { now: said(nowMs), length: said(durationMs) }
    return found
      ? t('positionInChapter', { ...place, chapter: found.number, chapters: chapters.length, title: found.chapter.title })
      : t('positionText', place)
  }
}
