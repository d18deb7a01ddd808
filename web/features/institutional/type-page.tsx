import './institutional.css'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { type InstitutionType, readInstitutionType } from '#core/institutions/institution-types.ts'
import { myApplications, ownInstitutions, ownWaysInQuery } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { DeskParts } from './desk/desk-parts.ts'
import { InstitutionDesk } from './desk/institution-desk.tsx'
import { MyApplication } from './my-application.tsx'
import { OfferedTitles } from './offered-titles.tsx'
import { WaysIn } from './ways-in/ways-in-view.tsx'
import { institutionalText } from './words.ts'

/**
 * The desk of the reader's institution of one kind; to others what the house offers that kind, and how far their own application has come. An unknown
 * kind looks like any unknown address.
 */
export default function InstitutionTypePage({ parts }: { parts: DeskParts }) {
  const t = useText(institutionalText)
  const type = readInstitutionType(useParams().type)
  usePageTitle(type && t(`type_${type}`))
  const { user } = useSession()
  const [query] = useSearchParams()
  const own = useQuery({ ...ownInstitutions, enabled: user !== null })
  const applications = useQuery({ ...myApplications(user?.id ?? ''), enabled: user !== null })
  const doors = useQuery({ ...ownWaysInQuery, enabled: user !== null })
  const arrived = useArrived(own, applications, doors)
  if (!type)
    return (
      <NotHere
        title={t('unknownTitle')}
        text={t('unknownText')}
        acts={<ButtonLink to={paths.institutional}>{t('toInstitutional')}</ButtonLink>}
      />
    )
  const desks = (own.data ?? []).filter((each) => each.type === type && each.state === 'in')
  const desk = desks.find(({ id }) => id === query.get('institution')) ?? desks[0]
  if (desk) return <InstitutionDesk institution={desk} others={desks.filter((each) => each !== desk)} parts={parts} />
  return (
    <div className="page institutional">
      <h1 className="title-l">{t(`type_${type}`)}</h1>
      <p className="lead measure institutional-lead">{t(`text_${type}`)}</p>
      <p className="ui dim institutional-need">{t(`need_${type}`)}</p>
      <OfferedTitles type={type} />
      <section className="institutional-row" aria-labelledby="uses">
        <h2 id="uses">{t('uses')}</h2>
        <dl className="institutional-licences">
          {([1, 2, 3, 4] as const).map((use) => (
            <div key={use}>
              <dt className="title-s">{t(`use_${type}_${use}`)}</dt>
              <dd className="ui dim">{t(`use_${type}_${use}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {arrived ? <Offered type={type} /> : <Loading what={t('applicationsLoading')} />}
    </div>
  )
}

/** Shown with the answer in it, so that nothing is pushed down by it. */
function Offered({ type }: { type: InstitutionType }) {
  const t = useText(institutionalText)
  return (
    <>
      <section className="institutional-row" aria-labelledby="come-in">
        <h2 id="come-in">{t('comeIn')}</h2>
        <WaysIn type={type} />
      </section>
      <section className="institutional-row" aria-labelledby="application">
        <h2 id="application">{t('applications')}</h2>
        <MyApplication type={type} />
      </section>
      <section className="institutional-row" aria-labelledby="catalogue">
        <h2 id="catalogue">{t('catalogue')}</h2>
        <div className="stack">
          <p>{t('catalogueText')}</p>
          <p>
            <ButtonLink to={paths.search}>{t('toSearch')}</ButtonLink>
          </p>
        </div>
      </section>
    </>
  )
}
