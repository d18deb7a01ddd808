import { dateFormat } from '../locale.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

const dayMs = 24 * 3600_000
const soonMs = 30 * dayMs

/** "Until 30 November" of what is shown for thirty days more at most, on its last day with the hour; nothing for anything else. */
export function Until({ moment }: { moment: string | null }) {
  const t = useText(uiText)
  if (!moment) return null
  const end = new Date(moment)
  const leftMs = end.getTime() - Date.now()
  if (leftMs <= 0 || leftMs > soonMs) return null
  const words =
    leftMs < dayMs
      ? t('untilHour', { time: dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(end) })
      : t('untilDay', { day: dateFormat({ day: 'numeric', month: 'long' }).format(end) })
  return (
    <time className="until" dateTime={moment}>
      {words}
    </time>
  )
}
