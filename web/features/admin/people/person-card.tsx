import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type PersonCard as Person, personQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Figure } from '../agenda.tsx'
import { day, moment } from '../day.ts'
import { LimitsForm } from '../house/limits-form.tsx'
import { adminText } from '../words.ts'
import { RoleForm } from './role-form.tsx'
import { SuspendForm } from './suspend-form.tsx'

/** One person as the desk sees them: who they are, what was decided about them, what may be done. */
export function PersonCard({ id }: { id: string }) {
  const t = useText(adminText)
  const query = useQuery(personQuery(id))
  const back = `${paths.settings}?view=moderation&list=people`
  if (query.isPending) return <Loading what={t('personLoading')} />
  if (query.isError) return <Failed title={t('listFailed')} text={query.error.message} again={query.refetch} />
  if (!query.data)
    return <Empty title={t('nobodyThere')} text={t('nobodyThereText')} act={<ButtonLink to={back}>{t('toPeople')}</ButtonLink>} />
  const person = query.data
  return (
    <article className="admin-person">
      <p className="small">
        <Link to={back}>{t('toPeople')}</Link>
      </p>
      <header className="admin-person-head">
        <h2 className="title-m">{person.name || person.email || t('reportNameless')}</h2>
        <p className="ui dim">{person.email}</p>
      </header>
      <dl className="admin-figures">
        <Figure name={t('role')} value={t(`role_${person.role}`)} />
        <Figure name={t('since')} value={day(person.createdAt)} />
        <Figure name={t('lastSeen')} value={person.lastSeenAt ? day(person.lastSeenAt) : t('never')} />
        <Figure name={t('casesAgainst')} value={String(person.casesAgainst)} signal={person.casesAgainst > 0} />
        <Figure name={t('earlierSuspensions')} value={String(person.earlierSuspensions)} />
      </dl>
      {person.isSelf && <p className="ui dim">{t('thatIsYou')}</p>}
      {person.bar === 'rank' && <p className="ui dim">{t('bar_rank')}</p>}
      {!person.bar && <SuspendForm person={person} />}
      <ForAdmins person={person} />
      <Acts person={person} />
    </article>
  )
}

function ForAdmins({ person }: { person: Person }) {
  const { isAdmin } = useRole()
  if (!isAdmin) return null
  return (
    <>
      {(!person.isSelf || person.roleAsked) && <RoleForm person={person} />}
      {person.storage && <LimitsForm person={person} />}
    </>
  )
}

function Acts({ person }: { person: Person }) {
  const t = useText(adminText)
  return (
    <section className="row" aria-labelledby="acts">
      <div className="head">
        <h3 id="acts">{t('actsOn')}</h3>
      </div>
      {person.acts.length === 0 && <p className="ui dim">{t('actsNone')}</p>}
      <ol className="admin-acts-on">
        {person.acts.map((act) => (
          <li key={act.id}>
            <span className="small dim">{moment(act.at)}</span>
            <span className="ui">{act.details}</span>
            {act.reason && <span className="admin-words">{act.reason}</span>}
            <span className="small dim">{act.by}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
