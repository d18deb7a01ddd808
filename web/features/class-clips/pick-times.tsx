import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatTimecode, parseStart } from '#core/time/timecode.ts'
import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { momentsQuery } from '#web/data/people/moments.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { PassagePlayer } from '#web/player/passage-player.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { type ClipTimes, setHere, timeText } from './clip-times.ts'
import { useClipKeys } from './use-clip-keys.ts'
import { clipsText } from './words.ts'

interface PickTimesProps {
  documentaryId: string
  times: ClipTimes
  onTimes(times: ClipTimes, note?: string): void
}

/** The film of a clip beside its times: set here while it plays, or taken from a passage one has kept. */
export function PickTimes({ documentaryId, times, onTimes }: PickTimesProps) {
  const t = useText(clipsText)
  const asked = useQuery(documentaryQuery(documentaryId))
  const [film, setFilm] = useState<Film>()
  const onFilm = useCallback((opened: Film) => {
    setFilm(opened)
    return () => setFilm(undefined)
  }, [])
  const set = (end: 'starts' | 'ends') => film && onTimes(setHere(times, end, film.get().nowMs))
  useClipKeys({ begin: () => set('starts'), end: () => set('ends') })
  if (asked.isPending) return <Loading what={t('fetchingFilm')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  const shown = asked.data
  if (!shown?.version) return <p className="ui dim">{t('filmNotThere')}</p>
  const { id, title, director, language, posterObject } = shown
  const { id: versionId, durationMs, width, height } = shown.version
  return (
    <div className="clips-pick">
      <div className="clip-picture" data-light="house">
        <PassagePlayer
          cut={{ ...{ documentaryId: id, versionId, title, director, language, posterObject, durationMs, width, height }, isCurrent: true }}
          startsMs={parseStart(times.starts)}
          endsMs={null}
          signInPath={paths.login}
          onFilm={onFilm}
        />
      </div>
      <p className="clips-acts">
        <Button small notNow={!film} aria-keyshortcuts="B" onClick={() => set('starts')}>
          {t('beginHere')}
        </Button>
        <Button small notNow={!film} aria-keyshortcuts="E" onClick={() => set('ends')}>
          {t('endHere')}
        </Button>
        <span className="small dim">{t('pickKeys')}</span>
      </p>
      <OwnMoments documentaryId={documentaryId} versionId={versionId} onTimes={onTimes} />
    </div>
  )
}

/** The passages of the film that the reader has kept, each one press away from the times of the clip. */
function OwnMoments({ documentaryId, versionId, onTimes }: Pick<PickTimesProps, 'documentaryId' | 'onTimes'> & { versionId: string }) {
  const t = useText(clipsText)
  const moments = useQuery(momentsQuery(documentaryId)).data ?? []
  // A moment of another cut, or one that was cut out, has no times in this one.
  const usable = moments.filter((one) => one.versionId === versionId && one.followed !== 'lost')
  if (usable.length === 0) return null
  return (
    <section aria-label={t('ownMoments')}>
      <p className="ui">{t('ownMoments')}</p>
      <ul className="clips-moments">
        {usable.map(({ id, startsMs, endsMs, note }) => {
          const span = t('passage', { from: formatTimecode(startsMs), to: formatTimecode(endsMs) })
          return (
            <li key={id}>
              <span className="ui">
                <span className="mono">{span}</span> {note}
              </span>
              <Button
                small
                aria-label={t('useMoment', { span })}
                onClick={() => onTimes({ starts: timeText(startsMs), ends: timeText(endsMs) }, note)}
              >
                {t('use')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
