import './admin.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import { agendaQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { useRole } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { AgendaView } from './agenda.tsx'
import { CasesList } from './cases/cases-list.tsx'
import { ClaimsList } from './cases/claims-list.tsx'
import { CreditsList } from './cases/credits-list.tsx'
import { LettersList } from './cases/letters-list.tsx'
import { TemplatesList } from './cases/templates-list.tsx'
import { WithdrawalsList } from './cases/withdrawals-list.tsx'
import { AuditTable } from './house/audit-table.tsx'
import { HealthView } from './house/health-view.tsx'
import { HearingView } from './house/hearing-view.tsx'
import { HouseView } from './house/house-view.tsx'
import { JobsView } from './house/jobs-view.tsx'
import { StorageView } from './house/storage-view.tsx'
import { ApplicationsList } from './people/applications-list.tsx'
import { InstitutionsList } from './people/institutions-list.tsx'
import { PeopleList } from './people/people-list.tsx'
import { RecoveryForm } from './people/recovery-form.tsx'
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
  hearing: ['listHearing', HearingView],
  storage: ['listStorage', StorageView],
  recovery: ['listRecovery', RecoveryForm],
  house: ['listHouse', HouseView],
} as const
type ListName = keyof typeof lists

/** The lists by task; the programme is on the front page. The first of a group opens it. */
const groups = {
  work: ['agenda', 'reports', 'messages', 'claims', 'withdrawals', 'credits', 'applications'],
  people: ['people', 'institutions'],
  house: ['health', 'jobs', 'hearing', 'storage', 'audit', 'templates', 'recovery', 'house'],
} as const satisfies Record<string, readonly ListName[]>
type GroupName = keyof typeof groups
const groupNames = Object.keys(groups) as GroupName[]
const forAdmins: readonly ListName[] = ['health', 'jobs', 'hearing', 'storage', 'recovery', 'house']
const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

/** The moderators' desk. The server decides on access, not a role stored here; a refusal is the "failed audit access" of section 9. */
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
        {door.data && <Ways current={current} isAdmin={isAdmin} />}
      </div>
      {door.isPending && <Loading what={t('agendaLoading')} />}
      {door.isError && <Failed title={t('listFailed')} text={door.error.message} again={door.refetch} />}
      {door.data && (
        <>
          {current !== 'agenda' && <h2 className="title-m">{t(lists[current][0])}</h2>}
          <List />
        </>
      )}
    </div>
  )
}

/** The groups, and under them the lists of the open one. */
function Ways({ current, isAdmin }: { current: ListName; isAdmin: boolean }) {
  const t = useText(adminText)
  const listsOf = (group: GroupName): readonly ListName[] => groups[group].filter((name) => isAdmin || !forAdmins.includes(name))
  const group = groupNames.find((name) => listsOf(name).includes(current)) ?? 'work'
  return (
    <div className="admin-ways">
      <ViewLinks
        className="admin-groups"
        label={t('lists')}
        links={groupNames.map((name) => ({ to: listPath(listsOf(name)[0]!), text: t(`group_${name}`), current: name === group }))}
      />
      <ViewLinks
        className="admin-lists"
        label={t(`group_${group}`)}
        links={[
          ...listsOf(group).map((name) => ({ to: listPath(name), text: t(lists[name][0]), current: name === current })),
          ...(group === 'house' ? [{ to: `${paths.home}?edit=programme`, text: t('listProgramme'), current: false }] : []),
        ]}
      />
    </div>
  )
}

const listPath = (name: ListName) => `${paths.settings}?view=moderation${name === 'agenda' ? '' : `&list=${name}`}`
