import { useQuery } from '@tanstack/react-query'
import type { TimedRange } from '#core/time/timecode.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { momentsQuery } from '#web/data/people/moments.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { clipsText } from './words.ts'

/** The reader's moments of the film, to fill in the times of the clip. */
export function OwnMoments({ documentaryId, onUse }: { documentaryId: string; onUse(range: TimedRange, note: string): void }) {
  const t = useText(clipsText)
  const versionId = useQuery(documentaryQuery(documentaryId)).data?.version?.id
  const moments = useQuery(momentsQuery(documentaryId)).data ?? []
  // A moment of another cut, or one that was cut out, has no times in this one.
  const usable = moments.filter((one) => one.versionId === versionId && one.followed !== 'lost')
  if (usable.length === 0) return null
  return (
    <section className="clips-wide" aria-label={t('ownMoments')}>
      <p className="ui">{t('ownMoments')}</p>
      <ul className="clips-moments">
        {usable.map(({ id, startsMs, endsMs, note }) => {
          const span = t('passage', { from: formatTimecode(startsMs), to: formatTimecode(endsMs) })
          return (
            <li key={id}>
              <span className="ui">
                <span className="mono">{span}</span> {note}
              </span>
              <Button small aria-label={t('useMoment', { span })} onClick={() => onUse({ startsMs, endsMs }, note)}>
                {t('use')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
