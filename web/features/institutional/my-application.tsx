import { useQuery } from '@tanstack/react-query'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import { type Application, myApplications } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { Strip } from '#web/ui/layout/strip.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from './words.ts'

/** The visitor's applications of one kind, each with where it is and what the house said. */
export function MyApplication({ type }: { type: InstitutionType }) {
  const t = useText(institutionalText)
  const { user } = useSession()
  const applications = useQuery({ ...myApplications(user?.id ?? ''), enabled: user !== null })
  if (applications.isPending) return <Loading what={t('applicationsLoading')} />
  if (applications.isError)
    return (
      <Failed
        title={t('applicationsFailed')}
        text={t('applicationsFailedText', { reason: applications.error.message })}
        again={applications.refetch}
      />
    )
  const own = applications.data.filter((application) => application.type === type)
  if (own.length === 0)
    return (
      <Empty
        title={t('noApplication')}
        text={t('noApplicationText')}
        act={
          <ButtonLink small to={paths.institutionalSignup}>
            {t('apply')}
          </ButtonLink>
        }
      />
    )
  return (
    <ul className="institutional-own">
      {own.map((application) => (
        <li key={application.id}>
          <ApplicationState application={application} />
        </li>
      ))}
    </ul>
  )
}

const steps = { received: 1, 'in-review': 2, agreed: 3, declined: 3 } as const

function ApplicationState({ application: { name, domain, state, reason, createdAt, decidedAt } }: { application: Application }) {
  const t = useText(institutionalText)
  const day = (at: string) => dateFormat({ dateStyle: 'long' }).format(new Date(at))
  return (
    <>
      <h3 className="title-s">{name}</h3>
      <p className="ui dim">{domain}</p>
      <Strip parts={[1, 2, 3].map((step) => ({ weight: 1, filled: step <= steps[state] ? 1 : 0 }))} stopped={state === 'declined'} full />
      <p>
        <strong>{t(`state_${state}`)}.</strong> {t(`stateText_${state}`)}
      </p>
      {reason && <p className="institutional-reason">{reason}</p>}
      <p className="small dim">
        {t('sentOn', { date: day(createdAt) })}
        {decidedAt && ` · ${t('decidedOn', { date: day(decidedAt) })}`}
      </p>
    </>
  )
}
