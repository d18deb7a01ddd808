import { useQuery } from '@tanstack/react-query'
import { decideRoleApplication, type RoleApplication, roleApplicationsAtDesk } from '#web/data/office/role-applications.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { DecisionForm } from '../cases/decision-form.tsx'
import { day } from '../day.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** People who ask to moderate, with their reasons. Nothing while nobody did. */
export function RoleApplications() {
  const t = useText(adminText)
  const applications = useQuery(roleApplicationsAtDesk)
  if (applications.isError) return <Failed title={t('applicationsFailed')} text={applications.error.message} />
  if (!applications.data || applications.data.length === 0) return null
  return (
    <section aria-labelledby="role-applications">
      <h3 id="role-applications" className="title-s">
        {t('roleApplications')}
      </h3>
      <ul className="admin-list">
        {applications.data.map((application) => (
          <li key={application.id} className="admin-row">
            <div className="admin-facts">
              <h4 className="title-s">
                <TextLink to={`${paths.profile}?person=${application.personId}`}>{application.person}</TextLink>
              </h4>
              <p className="small dim">
                {t(`roleApplication_${application.state}`)} · {day(application.decidedAt ?? application.askedAt)}
              </p>
            </div>
            <div className="stack">
              <p className="admin-words">{application.reason}</p>
              {application.answer && (
                <blockquote className="admin-answer">
                  <p className="admin-words">{application.answer}</p>
                </blockquote>
              )}
              {application.state === 'asked' && <Decision application={application} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ application }: { application: RoleApplication }) {
  const t = useText(adminText)
  const { isAdmin } = useRole()
  const { working, perform } = useAct()
  if (!isAdmin) return <p className="ui dim">{t('adminsDecide')}</p>
  return (
    <DecisionForm
      yes={t('agree')}
      no={t('decline')}
      working={working}
      onDecide={(agreed, answer) =>
        void perform(() => decideRoleApplication(application.id, agreed, answer), t(agreed ? 'roleGiven' : 'roleDeclined'))
      }
    />
  )
}
