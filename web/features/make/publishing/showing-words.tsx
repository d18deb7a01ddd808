import { showingState } from '#core/film/publishing.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { publishingText } from './words.ts'

/** "From 3 December 2026 at 20:00", "Until 31 December": the schedule of a film. Empty for a private one, or one without an end. */
export function ShowingWords({ publishedAt, publishedUntil }: { publishedAt: string | null; publishedUntil: string | null }) {
  const t = useText(publishingText)
  const format = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
  const state = showingState(publishedAt, publishedUntil)
  const from = publishedAt ? format.format(new Date(publishedAt)) : ''
  const until = publishedUntil ? format.format(new Date(publishedUntil)) : ''
  if (state === 'to-come') return <>{publishedUntil ? t('fromUntil', { from, until }) : t('from', { from })}</>
  if (state === 'over') return <>{t('wasUntil', { until })}</>
  if (state === 'shown' && publishedUntil) return <>{t('until', { until })}</>
  return null
}
