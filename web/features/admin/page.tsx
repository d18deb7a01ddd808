import './admin.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { HouseError } from '#web/data/house-error.ts'
import { auditLog } from '#web/data/security.ts'
import { paths } from '#web/paths.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { useRole } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotHere } from '#web/ui/not-here.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ApplicationsList } from './applications-list.tsx'
import { AuditTable } from './audit-table.tsx'
import { HouseForm } from './house-form.tsx'
import { MessagesList } from './messages-list.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { ReportsList } from './reports-list.tsx'
import { adminText } from './words.ts'

const lists = {
  messages: ['listMessages', MessagesList],
  applications: ['listApplications', ApplicationsList],
  reports: ['listReports', ReportsList],
  audit: ['listAudit', AuditTable],
  recovery: ['listRecovery', RecoveryForm],
  house: ['listHouse', HouseForm],
} as const
type ListName = keyof typeof lists
const forAdmins: ListName[] = ['recovery', 'house']

/** The moderators' desk. The server is asked whoever comes; its refusal, not a role kept here, closes the door, and is the "failed audit access" of section 9. */
export default function ModerationPage() {
  const t = useText(adminText)
  const { isAdmin } = useRole()
  const [query] = useSearchParams()
  const asked = query.get('list') ?? ''
  const mayOpen = (name: ListName) => isAdmin || !forAdmins.includes(name)
  const current: ListName = asked in lists && mayOpen(asked as ListName) ? (asked as ListName) : 'messages'
  const List = lists[current][1]
  const door = useQuery({ ...auditLog, gcTime: 0 })
  const refused = door.error instanceof HouseError && door.error.code === '42501'
  useEffect(() => {
    if (refused) recordSecurityEvent('audit_access_failure', 'The server refused to show the audit log.', 'high')
  }, [refused])
  if (door.isPending)
    return (
      <div className="page admin">
        <div className="admin-top">
          <h1 className="title-l">{t('title')}</h1>
        </div>
        <Loading what={t('auditLoading')} />
      </div>
    )
  if (refused)
    return <NotHere title={t('deniedTitle')} text={t('deniedText')} acts={<ButtonLink to={paths.settings}>{t('deniedDoor')}</ButtonLink>} />
  return (
    <div className="page admin">
      <div className="admin-top">
        <h1 className="title-l">{t('title')}</h1>
        <nav className="admin-lists" aria-label={t('lists')}>
          {(Object.keys(lists) as ListName[]).filter(mayOpen).map((name) => (
            <Link key={name} to={`${paths.settings}?view=moderation&list=${name}`} aria-current={name === current ? 'page' : undefined}>
              {t(lists[name][0])}
            </Link>
          ))}
          <Link to={paths.settings}>{t('toSettings')}</Link>
        </nav>
      </div>
      <List />
    </div>
  )
}
