import './admin.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { HouseError } from '#web/data/house-error.ts'
import { agendaQuery } from '#web/data/office.ts'
import { paths } from '#web/paths.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { useRole } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NotHere } from '#web/ui/not-here.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AgendaView } from './agenda.tsx'
import { ApplicationsList } from './applications-list.tsx'
import { AuditTable } from './audit-table.tsx'
import { CasesList } from './cases-list.tsx'
import { ClaimsList } from './claims-list.tsx'
import { CreditsList } from './credits-list.tsx'
import { HealthView } from './health-view.tsx'
import { HouseView } from './house-view.tsx'
import { InstitutionsList } from './institutions-list.tsx'
import { JobsView } from './jobs-view.tsx'
import { LettersList } from './letters-list.tsx'
import { PeopleList } from './people-list.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { StorageView } from './storage-view.tsx'
import { TemplatesList } from './templates-list.tsx'
import { WithdrawalsList } from './withdrawals-list.tsx'
import { adminText } from './words.ts'

const lists = {
  agenda: ['listAgenda', AgendaView],
  reports: ['listReports', CasesList],
  messages: ['listMessages', LettersList],
  claims: ['listClaims', ClaimsList],
  withdrawals: ['listWithdrawals', WithdrawalsList],
  credits: ['listCredits', CreditsList],
  applications: ['listApplications', ApplicationsList],
  institutions: ['listInstitutions', InstitutionsList],
  people: ['listPeople', PeopleList],
  templates: ['listTemplates', TemplatesList],
  audit: ['listAudit', AuditTable],
  health: ['listHealth', HealthView],
  jobs: ['listJobs', JobsView],
  storage: ['listStorage', StorageView],
  recovery: ['listRecovery', RecoveryForm],
  house: ['listHouse', HouseView],
} as const
type ListName = keyof typeof lists
const forAdmins: ListName[] = ['health', 'jobs', 'storage', 'recovery', 'house']
const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

/** The moderators' desk. The server is asked whoever comes; its refusal, not a role kept here, closes the door, and is the "failed audit access" of section 9. */
export default function ModerationPage() {
  const t = useText(adminText)
  const { isAdmin } = useRole()
  const [query] = useSearchParams()
  const asked = query.get('list') ?? ''
  const current: ListName = isList(asked) && (isAdmin || !forAdmins.includes(asked)) ? asked : 'agenda'
  const List = lists[current][1]
  const door = useInfiniteQuery(agendaQuery(false))
  const refused = door.error instanceof HouseError && door.error.code === '42501'
  useEffect(() => {
    if (refused) recordSecurityEvent('audit_access_failure', 'The server refused to show the audit log.', 'high')
  }, [refused])
  if (refused)
    return <NotHere title={t('deniedTitle')} text={t('deniedText')} acts={<ButtonLink to={paths.settings}>{t('deniedDoor')}</ButtonLink>} />
  return (
    <div className="page admin">
      <div className="admin-top">
        <h1 className="title-l">{t('title')}</h1>
        {door.data && (
          <div className="admin-ways">
            <Ways
              current={current}
              names={(Object.keys(lists) as ListName[]).filter((name) => !forAdmins.includes(name))}
              label={t('lists')}
            />
            {isAdmin && <Ways current={current} names={forAdmins} label={t('listsOfHouse')} />}
          </div>
        )}
      </div>
      {door.isPending && <Loading what={t('agendaLoading')} />}
      {door.isError && (
        <Failed
          title={t('listFailed')}
          text={door.error.message}
          act={
            <Button small onClick={() => void door.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {door.data && (
        <>
          {current !== 'agenda' && <h2 className="title-m">{t(lists[current][0])}</h2>}
          <List />
        </>
      )}
    </div>
  )
}

function Ways({ current, names, label }: { current: ListName; names: readonly ListName[]; label: string }) {
  const t = useText(adminText)
  return (
    <nav className="admin-lists" aria-label={label}>
      {names.map((name) => (
        <Link
          key={name}
          to={`${paths.settings}?view=moderation${name === 'agenda' ? '' : `&list=${name}`}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(lists[name][0])}
        </Link>
      ))}
      {names.includes('agenda') && <Link to={`${paths.home}?edit=programme`}>{t('listProgramme')}</Link>}
    </nav>
  )
}
