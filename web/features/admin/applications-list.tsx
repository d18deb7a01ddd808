import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Application, allApplications, decideApplication } from '#web/data/institutions.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Empty, Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { day } from './day.ts'
import { RoleApplications } from './role-applications.tsx'
import { adminText } from './words.ts'

/** People who ask to moderate, then institutions that applied. */
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
      <Failed
        title={t('applicationsFailed')}
        text={t('failedKept', { reason: applications.error.message })}
        act={
          <Button small onClick={() => void applications.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (applications.data.length === 0) return <Empty title={t('applicationsEmpty')} text={t('applicationsEmptyText')} />
  return (
    <ul className="admin-list">
      {applications.data.toSorted(whatWaitsFirst).map((application) => (
        <li key={application.id} className="admin-row">
          <div className="admin-facts">
            <h2 className="title-s">{application.name}</h2>
            <p className="ui">{t(`type_${application.type}`)}</p>
            <p className="small dim">
              {t(`application_${application.state}`)} · {day(application.decidedAt ?? application.createdAt)}
            </p>
          </div>
          <div className="stack">
            <p className="ui">
              {application.domain}, {t(`way_${application.signIn}`)}
              {application.website && (
                <>
                  <br />
                  <span className="dim">{application.website}</span>
                </>
              )}
              <br />
              {application.contactName}, <span className="dim">{application.contactEmail}</span>
            </p>
            {application.reason && <p className="admin-words">{application.reason}</p>}
            {(application.state === 'received' || application.state === 'in-review') && <Decision application={application} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Decision({ application }: { application: Application }) {
  const t = useText(adminText)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const decide = async (state: 'in-review' | 'agreed' | 'declined') => {
    const unexplained = state === 'declined' && reason.trim() === ''
    setError(unexplained ? t('reasonRequired') : undefined)
    if (unexplained) return
    setWorking(true)
    try {
      await decideApplication(application.id, state, reason)
      toast.success(t('decided', { state: t(`application_${state}`) }))
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className="stack">
      <TextArea
        label={t('reason')}
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error}
      />
      <p className="admin-acts">
        {application.state === 'received' && (
          <Button small working={working && t('deciding')} onClick={() => void decide('in-review')}>
            {t('takeUp')}
          </Button>
        )}
        <Button small kind="ink" working={working && t('deciding')} onClick={() => void decide('agreed')}>
          {t('agree')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => void decide('declined')}>
          {t('decline')}
        </Button>
      </p>
    </div>
  )
}

const whatWaitsFirst = (one: Application, other: Application) => Number(one.decidedAt !== null) - Number(other.decidedAt !== null)
