import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Agenda, agendaQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { dayLine, isLate, today } from './day.ts'
import { Paged } from './paged.tsx'
import { useAsked } from './use-asked.ts'
import { adminText } from './words.ts'

type Line = Agenda['lines'][number]
const listOf = {
  case: 'reports',
  appeal: 'reports',
  letter: 'messages',
  application: 'applications',
  claim: 'claims',
  withdrawal: 'withdrawals',
  credit: 'credits',
  'role-application': 'applications',
  role: 'people',
} as const

/** Open items as an agenda: due dates in the margin, overdue ones first. */
export function AgendaView() {
  const t = useText(adminText)
  const { list, set } = useAsked()
  const query = useInfiniteQuery(agendaQuery(Boolean(list.mine)))
  const first = query.data?.pages[0]
  return (
    <>
      {first && <Standing agenda={first} />}
      <div className="admin-filters">
        <Checkbox checked={Boolean(list.mine)} onChange={(event) => set('mine', event.currentTarget.checked ? '1' : '')}>
          {t('mineOnly')}
        </Checkbox>
      </div>
      <Paged
        query={query}
        rowsOf={(page) => page.lines}
        loading={t('agendaLoading')}
        empty={{ title: t('agendaEmpty'), text: t('agendaEmptyText') }}
      >
        {(lines) => (
          <div className="agenda">
            {days(lines).map(([day, ofDay]) => (
              <section key={day} className={isLate(day) ? 'agenda-day agenda-day--late' : 'agenda-day'} aria-label={dayLine(day)}>
                <h2 className="agenda-date">
                  {dayLine(day)}
                  {isLate(day) && <span className="small signal-word">{t('late')}</span>}
                  {day === today() && <span className="small dim">{t('today')}</span>}
                </h2>
                <ul className="agenda-lines">
                  {ofDay.map((line) => (
                    <AgendaLine key={`${line.kind}-${line.id}`} line={line} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Paged>
    </>
  )
}

function Standing({ agenda }: { agenda: Agenda }) {
  const t = useText(adminText)
  const waiting = Object.values(agenda.counts).reduce((sum, count) => sum + count, 0)
  return (
    <dl className="admin-figures">
      <Figure name={t('figureWaiting')} value={String(waiting)} />
      <Figure name={t('figureLate')} value={String(agenda.late)} signal={agenda.late > 0} />
      <Figure name={t('figureKept')} value={agenda.promised === 0 ? t('noneYet') : `${agenda.kept}/${agenda.promised}`} />
    </dl>
  )
}

export function Figure({ name, value, signal }: { name: string; value: string; signal?: boolean }) {
  return (
    <div>
      <dt className="small dim">{name}</dt>
      <dd className={signal ? 'signal-word' : undefined}>{value}</dd>
    </div>
  )
}

function AgendaLine({ line }: { line: Line }) {
  const t = useText(adminText)
  const sort = line.kind === 'letter' ? `purpose_${line.sort}` : line.kind === 'application' ? `type_${line.sort}` : ''
  const to = `${paths.settings}?view=moderation&list=${listOf[line.kind]}&${line.kind === 'role' ? 'person' : 'one'}=${line.id}`
  return (
    <li className="agenda-line">
      <span className="small dim">{t(`kind_${line.kind}`)}</span>
      <Link to={to} className="title-s">
        {line.title || t('reportStarsOnly')}
      </Link>
      <span className="small dim">
        {sort && t(sort as 'purpose_press')}
        {line.claimedBy && (
          <span className="agenda-claim">{line.isMine ? t('claimedByYou') : t('claimedBy', { name: line.claimedBy })}</span>
        )}
      </span>
    </li>
  )
}

const days = (lines: readonly Line[]): [string, Line[]][] => [...Map.groupBy(lines, (line) => line.dueOn)]
