import { formatTimecode } from '#core/time/timecode.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { ComparedCut } from './compared-cut.ts'
import { versionsText } from './words.ts'

export interface TimedItem {
  id: string
  startsMs: number
  endsMs: number
  text: string
  sensitive?: boolean
}

interface LostRowProps {
  item: TimedItem
  nearMs: number
  from: ComparedCut
  to: ComparedCut
  placed: boolean
  onPress: () => void
}

/** Something that was cut out, in its former form, beside its moment in the new cut; one press puts it there. */
export function LostRow({ item, nearMs, from, to, placed, onPress }: LostRowProps) {
  const t = useText(versionsText)
  const [before, after] = [formatTimecode(item.startsMs), formatTimecode(nearMs)]
  return (
    <li>
      <Frame version={from} ms={item.startsMs} />
      <p>
        <span className="small dim">{t('inOld', { number: from.number, time: before })}</span>
        <span className="carry-text">{item.text}</span>
        {item.sensitive && <span className="small carry-protected">{t('protected')}</span>}
      </p>
      <Frame version={to} ms={nearMs} />
      <p>
        <span className="small dim">{t('inNew', { number: to.number, time: after })}</span>
        <Button small aria-pressed={placed} aria-label={`${t('putHere')}: ${item.text}`} onClick={onPress}>
          {t('putHere')}
        </Button>
        {!placed && <span className="small dim">{t('leaveOut')}</span>}
      </p>
    </li>
  )
}

function Frame({ version: { storyboard, durationMs }, ms }: { version: ComparedCut; ms: number }) {
  if (!storyboard || !durationMs) return <span className="carry-frame" />
  const tiles = storyboard.columns * storyboard.rows
  // Frames are taken evenly: to which of them a moment is nearest is known without their times.
  const tile = Math.min(tiles - 1, Math.floor((ms / durationMs) * tiles))
  return (
    <span className="carry-frame">
      <FilmFrame objectName={storyboard.object} sheet={storyboard} tile={tile} />
    </span>
  )
}
