import { useQuery } from '@tanstack/react-query'
import { type WatchedFilm, watchingQuery } from '#web/data/film/watching.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { useText } from '#web/ui/text.ts'
import { Continue } from './continue.tsx'
import { leavingFilmsQuery } from './data/leaving.ts'
import { Diary } from './diary.tsx'
import { Fetched } from './fetched.tsx'
import { ForgetAll } from './forget.tsx'
import { LeavingSoon } from './leaving-soon.tsx'
import { viewerText } from './words.ts'

/** What was begun, what was seen, and how to make the house forget it. */
export function WatchingView() {
  const t = useText(viewerText)
  const watched = useQuery(watchingQuery)
  const leaving = useQuery(leavingFilmsQuery)
  const arrived = useArrived(watched, leaving)
  return (
    <Fetched answer={watched} ready={arrived} loading={t('loading')} failed={t('failedTitle')}>
      {(films) => (
        <>
          <Continue films={begun(films)} />
          {/* What can be gone on with says there until when. */}
          <LeavingSoon films={(leaving.data ?? []).filter(({ id }) => !begun(films).some((film) => film.documentaryId === id))} />
          <Diary films={films.filter((film) => film.finishedAt !== null)} />
          <div className="viewer-foot">
            <p className="small dim measure">{t('privacy')}</p>
            {films.length > 0 && <ForgetAll />}
          </div>
        </>
      )}
    </Fetched>
  )
}

const begun = (films: WatchedFilm[]) => films.filter((film) => !film.finished && film.title !== null && film.positionMs > 0)
