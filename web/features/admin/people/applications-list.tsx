import { useQuery } from '@tanstack/react-query'
import { type Application, allApplications, decideApplication } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { DecisionForm } from '../cases/decision-form.tsx'
import { day } from '../day.ts'
import { OpenList } from '../open-list.tsx'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { RoleApplications } from './role-applications.tsx'

/** People who ask to moderate, then applications of institutions. */
export function ApplicationsList() {
  return (
    <>
      <RoleApplications />
      <InstitutionApplications />
    </>
  )
}

/** What waits first, then the newest; each with its next step. */
function InstitutionApplications() {
  const t = useText(adminText)
  const applications = useQuery(allApplications)
  if (applications.isPending) return <Loading what={t('applicationsLoading')} />
  if (applications.isError)
    return (
      <Failed title={t('applicationsFailed')} text={t('failedKept', { reason: applications.error.message })} again={applications.refetch} />
    )
  if (applications.data.length === 0) return <Empty title={t('applicationsEmpty')} text={t('applicationsEmptyText')} />
  const head = (one: Application): RowHead => ({
    sort: t(`type_${one.type}`),
    title: one.name,
    aside: `${t(`application_${one.state}`)} · ${day(one.decidedAt ?? one.createdAt)}`,
  })
  return (
    <OpenList rows={applications.data.toSorted(whatWaitsFirst)} head={head}>
      {(application) => (
        <>
          <p className="ui admin-facts">
            {application.domain}
            <br />
            {t(`way_${application.signIn}`)}
            {application.website && (
              <>
                <br />
                <span className="dim">{application.website}</span>
              </>
            )}
            <br />
            {application.contactName}
            <br />
            <span className="dim">{application.contactEmail}</span>
          </p>
          <div className="stack">
            {application.reason && <p className="admin-words">{application.reason}</p>}
            {(application.state === 'received' || application.state === 'in-review') && <Decision application={application} />}
          </div>
        </>
      )}
    </OpenList>
  )
}

function Decision({ application }: { application: Application }) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  const decide = (state: 'in-review' | 'agreed' | 'declined', reason: string) =>
    void perform(() => decideApplication(application.id, state, reason), t('decided', { state: t(`application_${state}`) }))
  return (
    <DecisionForm
      yes={t('agree')}
      no={t('decline')}
      working={working}
      onDecide={(agreed, reason) => decide(agreed ? 'agreed' : 'declined', reason)}
      before={(reason) =>
        application.state === 'received' && (
          <Button small working={working && t('deciding')} onClick={() => decide('in-review', reason)}>
            {t('takeUp')}
          </Button>
        )
      }
    />
  )
}

const whatWaitsFirst = (one: Application, other: Application) => Number(one.decidedAt !== null) - Number(other.decidedAt !== null)
