import './home.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type FrontPage, homeQuery } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonLine, SkeletonStill } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { EmptyHouse } from './empty-house.tsx'
import { FilmNow } from './film-now.tsx'
import { FilmsShown } from './films-shown.ts'
import { Latest } from './latest.tsx'
import { Leaving } from './leaving.tsx'
import { Reading } from './reading.tsx'
import { Said } from './said.tsx'
import { Season } from './season.tsx'
import { Week } from './week.tsx'
import { useHomeText } from './words.ts'

/** The front page does not wait for it. */
const EssayPage = lazy(() => import('./essay.tsx'))

/** The front page: film, week, season, said, reading. `?reading=<id>` is one text of it, to read whole. */
export default function HomePage() {
  const essay = useSearchParams()[0].get('reading')
  if (!essay) return <Front />
  return (
    <Suspense>
      <EssayPage id={essay} />
    </Suspense>
  )
}

function Front() {
  return <Shown front={useQuery(homeQuery())} />
}

/** The rows of a front page, or that it is on its way or did not come. */
export function Shown({ front }: { front: UseQueryResult<FrontPage> }) {
  const t = useHomeText()
  usePageTitle(t('pageTitle'))
  if (front.isPending) return <FrontSkeleton />
  if (front.isError)
    return (
      <div className="page home-failed">
        <h1 className="unseen">{t('pageTitle')}</h1>
        <Failed
          title={t('failedTitle')}
          text={t('failedText')}
          act={
            <Button small onClick={() => front.refetch()} working={front.isFetching && t('tryAgain')}>
              {t('tryAgain')}
            </Button>
          }
        />
      </div>
    )
  return front.data.page.now ? <Rows {...front.data} now={front.data.page.now} /> : <EmptyHouse house={front.data.page.house} />
}

function Rows({ page, still, nowSmall, now }: FrontPage & { now: NonNullable<FrontPage['page']['now']> }) {
  const { week, latest, leaving, season, said, reading } = page
  const films = [now.film, ...week.map(({ film }) => film), ...latest, ...leaving, ...(season?.films ?? [])]
  return (
    <FilmsShown value={[...new Set(films.map(({ id }) => id))]}>
      <FilmNow now={now} still={still} small={nowSmall} />
      {week.length > 0 ? <Week showings={week} /> : <Latest films={latest} />}
      <Leaving films={leaving} />
      {season && <Season season={season} still={still} />}
      <Said said={said} still={still} />
      {reading && <Reading reading={reading} still={still} />}
      <ModeratorDoor />
    </FilmsShown>
  )
}

/** The way to the programme, for anyone who may write it. */
function ModeratorDoor() {
  const t = useHomeText()
  const { isModerator } = useRole()
  if (!isModerator) return null
  return (
    <p className="page row small">
      <TextLink to={paths.programme}>{t('editProgramme')}</TextLink>
    </p>
  )
}

function FrontSkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonStill ratio={2.39} />
      <div className="page home-skeleton">
        <SkeletonLine as="small" width="24rem" />
        <SkeletonLine as="marquee" width="70%" />
        <SkeletonLine as="marquee" width="52%" />
      </div>
    </div>
  )
}
