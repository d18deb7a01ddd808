import '#web/ui/still.css'
import './viewer-dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { watchingQuery } from '#web/data/films/watching.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Continue } from './continue.tsx'
import { Diary } from './diary.tsx'
import { ForgetAll } from './forget.tsx'
import { viewerText } from './words.ts'

/** /viewer-dashboard: what was begun, what was seen, and how to make the house forget it. */
export default function ViewerDashboardPage() {
  const t = useText(viewerText)
  const watched = useQuery(watchingQuery)
  return (
    <div className="page viewer-page">
      <div className="viewer-top">
        <h1 className="title-l">{t('title')}</h1>
        {/* Who has nothing here yet is shown the way below. */}
        {watched.data && watched.data.length > 0 && (
          <Link className="text-link" to={paths.search}>
            {t('toSearch')}
          </Link>
        )}
      </div>
      {watched.isPending && (
        <>
          <Loading what={t('loading')} />
          <SkeletonRows rows={4} />
        </>
      )}
      {watched.isError && (
        <Failed
          title={t('failedTitle')}
          text={t('failedText', { cause: watched.error.message })}
          act={
            <Button small onClick={() => void watched.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {watched.data && (
        <>
          <Continue films={watched.data.filter((film) => !film.finished && film.title !== null && film.positionMs > 0)} />
          <Diary films={watched.data.filter((film) => film.finishedAt !== null)} />
          <div className="viewer-foot">
            <p className="small dim measure">{t('privacy')}</p>
            {watched.data.length > 0 && <ForgetAll />}
          </div>
        </>
      )}
    </div>
  )
}
