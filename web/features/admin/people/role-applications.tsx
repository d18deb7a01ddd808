import { useQuery } from '@tanstack/react-query'
import { decideRoleApplication, type RoleApplication, roleApplicationsAtDesk } from '#web/data/office/role-applications.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { DecisionForm } from '../cases/decision-form.tsx'
import { day } from '../day.ts'
import { OpenList } from '../open-list.tsx'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Applications to moderate, with their reasons. Nothing while there are none. */
export function RoleApplications() {
  const t = useText(adminText)
  const applications = useQuery(roleApplicationsAtDesk)
  if (applications.isError) return <Failed title={t('applicationsFailed')} text={applications.error.message} />
  if (!applications.data || applications.data.length === 0) return null
  const head = (one: RoleApplication): RowHead => ({
    sort: t('roleApplications'),
    title: one.person,
    aside: `${t(`roleApplication_${one.state}`)} · ${day(one.decidedAt ?? one.askedAt)}`,
  })
  return (
    <section aria-label={t('roleApplications')}>
      <OpenList rows={applications.data} head={head} opensFirst={false}>
        {(application) => (
          <>
            <p className="admin-facts">
              <TextLink to={`${paths.profile}?person=${application.personId}`}>{application.person}</TextLink>
            </p>
            <div className="stack">
              <p className="admin-words">{application.reason}</p>
              {application.answer && (
                <blockquote className="admin-answer">
                  <p className="admin-words">{application.answer}</p>
                </blockquote>
              )}
              {application.state === 'asked' && <Decision application={application} />}
            </div>
          </>
        )}
      </OpenList>
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
