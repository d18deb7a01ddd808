import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './programme.css'
import { printedQuery, showingsQuery } from '#web/data/house/programme.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useLight } from '#web/ui/light.ts'
import { Change } from './change.tsx'
import { ComingUp, type Line } from './coming-up.tsx'
import { EssayForm } from './essay-form.tsx'
import { Listed } from './listed.tsx'
import { SeasonForm } from './season-form.tsx'
import { ShowingForm } from './showing-form.tsx'
import { useProgrammeText } from './words.ts'

/** Where moderators put down what the front page shows, ahead of time. The database's row rules decide; this page only says so kindly. */
export default function ProgrammePage() {
  const t = useProgrammeText()
  const { isModerator, loading } = useRole()
  usePageTitle(t('title'))
  useLight('desk')
  const arrived = useArrived(useQuery(showingsQuery()), useQuery(printedQuery()))
  if (!isModerator && !loading)
    return <NotHere title={t('denied')} text={t('deniedText')} acts={<ButtonLink to={paths.home}>{t('toFront')}</ButtonLink>} />
  return (
    <div className="page programme-desk">
      <h1 className="title-l">{t('title')}</h1>
      <p className="lead dim measure">{t('purpose')}</p>
      {arrived ? <Edited /> : <Loading what={t('loading')} />}
    </div>
  )
}

function Edited() {
  const t = useProgrammeText()
  const [changed, setChanged] = useState<Line>()
  if (changed)
    return (
      <Change
        line={changed}
        onEnd={() => {
          setChanged(undefined)
          scrollTo({ top: 0 })
        }}
      />
    )
  return (
    <>
      <ComingUp onChange={setChanged} />
      <Listed />
      <section className="row" aria-labelledby="put-down">
        <div className="head">
          <h2 id="put-down">{t('add')}</h2>
        </div>
        <div className="programme-forms">
          <Tabs
            label={t('add')}
            tabs={[
              { key: 'front', head: t('addFront'), body: <ShowingForm onFront /> },
              { key: 'week', head: t('addWeek'), body: <ShowingForm /> },
              { key: 'season', head: t('addSeason'), body: <SeasonForm /> },
              { key: 'essay', head: t('addEssay'), body: <EssayForm /> },
            ]}
          />
        </div>
      </section>
    </>
  )
}
