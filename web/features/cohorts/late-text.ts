import type { CohortsText } from './words.ts'

/** How late a hand-in came, in the largest unit that fits and the next one. Empty where it was in time. */
export function lateText(seconds: number | null, t: CohortsText): string {
  if (seconds === null || seconds <= 0) return ''
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)]
  const parts =
    days > 0
      ? [t('days', { count: days }), t('hours', { count: hours })]
      : hours > 0
        ? [t('hours', { count: hours }), t('minutes', { count: minutes })]
        : [minutes > 0 ? t('minutes', { count: minutes }) : t('underAMinute')]
  return t('lateBy', { time: parts.join(' ') })
}
