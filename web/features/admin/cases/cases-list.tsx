import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { type Case, casesQuery, claimCase, takeBackDecision } from '#web/data/office/cases.ts'
import { paths } from '#web/paths.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { useText } from '#web/ui/text.ts'
import { day, isLate } from '../day.ts'
import { Filters } from '../filters.tsx'
import { OpenList } from '../open-list.tsx'
import { Paged } from '../paged.tsx'
import { useAsked } from '../use-asked.ts'
import { adminText, type Text } from '../words.ts'
import { CaseDecision } from './case-decision.tsx'
import { ClaimButton, claimedWords } from './claim-button.tsx'
import { TakeBack } from './take-back.tsx'
import { WatchHere } from './watch-here.tsx'

/** What people report, a case a thing: its words then and now, the moments that are meant with their frames, the assignee. Reporters stay anonymous. */
export function CasesList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(casesQuery(list))
  const head = (one: Case): RowHead => ({
    sort: t(`case_${one.kind}`),
    title: one.kind === 'film' ? (one.film?.title ?? t('reportOfFilm')) : one.quoted || t('reportStarsOnly'),
    aside: [dueOf(t, one), one.claimedBy && claimedWords(t, one)].filter(Boolean).join(' · '),
    late: isOpen(one) && isLate(one.dueOn),
  })
  return (
    <>
      <Filters mine />
      <Paged
        query={query}
        rowsOf={(page) => page.cases}
        loading={t('reportsLoading')}
        empty={{ title: t('reportsEmpty'), text: t('reportsEmptyText') }}
      >
        {(cases) => (
          <OpenList rows={cases} head={head}>
            {(one) => <OpenCase one={one} />}
          </OpenList>
        )}
      </Paged>
    </>
  )
}

const isOpen = (one: Case) => one.state === 'waiting' || one.state === 'appealed'

function dueOf(t: Text, one: Case): string {
  if (isOpen(one)) return t(isLate(one.dueOn) ? 'decideOverdue' : 'decideBy', { date: day(one.dueOn) })
  return t(`ended_${one.overturned ? 'overturned' : (one.decision ?? 'kept')}`, {
    date: day(one.appealDecidedAt ?? one.decidedAt ?? one.createdAt),
  })
}

function OpenCase({ one }: { one: Case }) {
  const t = useText(adminText)
  const open = isOpen(one)
  return (
    <>
      <div className="admin-facts">
        {one.kind === 'film' && one.film && !one.reports.some(({ tile }) => tile !== null) && (
          <div className="admin-frame">
            <FilmStill objectName={one.film.posterObject} />
          </div>
        )}
        {one.kind !== 'film' && one.film && <p className="ui">{one.film.title}</p>}
        {one.accused && (
          <p className="ui">
            <Link to={`${paths.settings}?view=moderation&list=people&person=${one.accused.id}`}>
              {one.accused.name || t('reportNameless')}
            </Link>
            {one.accused.suspended && <span className="small dim"> · {t('suspended')}</span>}
            {one.accused.earlier > 0 && <span className="small dim"> · {t('earlierCases', { count: one.accused.earlier })}</span>}
          </p>
        )}
        <p className="small dim">{t('received', { date: day(one.createdAt) })}</p>
        {open && !one.bar && <ClaimButton isMine={one.isMine} claim={(claimed) => claimCase(one.id, claimed)} />}
      </div>
      <div className="stack">
        <Said one={one} />
        <Reports one={one} />
        {open && one.film?.watch === 'here' && (
          <WatchHere documentaryId={one.film.id} startMs={one.reports.find(({ startsMs }) => startsMs !== null)?.startsMs ?? 0} />
        )}
        {one.decision && (
          <blockquote className="admin-answer">
            <p className="small dim">
              {t(`decidedAs_${one.decision}`, { name: one.decidedBy ?? '', date: day(one.decidedAt ?? one.createdAt) })}
            </p>
            <p className="admin-words">{one.reason}</p>
          </blockquote>
        )}
        {one.appeal && (
          <blockquote className="admin-answer">
            <p className="small dim">{t('appealOf', { date: day(one.appealedAt ?? one.createdAt) })}</p>
            <p className="admin-words">{one.appeal}</p>
          </blockquote>
        )}
        {one.appealReason && (
          <blockquote className="admin-answer">
            <p className="small dim">
              {t(one.overturned ? 'appealBack' : 'appealUpheld', {
                name: one.appealDecidedBy ?? '',
                date: day(one.appealDecidedAt ?? one.createdAt),
              })}
            </p>
            <p className="admin-words">{one.appealReason}</p>
          </blockquote>
        )}
        {open && (one.bar ? <p className="ui dim">{t(`bar_${one.bar}`)}</p> : <CaseDecision one={one} />)}
        {one.mayTakeBack && <TakeBack takeBack={(reason) => takeBackDecision(one.id, reason)} text={t('tookBackText')} />}
      </div>
    </>
  )
}

function Said({ one }: { one: Case }) {
  const t = useText(adminText)
  if (one.kind === 'film') return null
  return (
    <>
      {one.gone && <p className="small dim">{t('goneMeanwhile')}</p>}
      {!one.gone && one.now !== null && one.now !== one.quoted && (
        <p className="ui">
          <span className="dim">{t('saysNow')}</span> {one.now || t('reportStarsOnly')}
        </p>
      )}
    </>
  )
}

function Reports({ one }: { one: Case }) {
  const t = useText(adminText)
  return (
    <ul className="admin-reports">
      {one.reports.map((report) => (
        <li key={report.id}>
          {one.film?.storyboard && report.tile !== null && (
            <span className="admin-frame">
              <FilmFrame objectName={one.film.storyboard.object} sheet={one.film.storyboard} tile={report.tile} />
            </span>
          )}
          <span className="small dim">{t(`ground_${report.ground}`)}</span> <span className="ui">{report.reason}</span>
          {one.film && report.startsMs !== null && one.film.watch !== 'page' && (
            <span className="mono">{formatTimecode(report.startsMs)}</span>
          )}
          {one.film?.watch === 'page' && report.startsMs !== null && (
            <Link className="mono" to={`${paths.documentary(one.film.id)}?t=${Math.floor(report.startsMs / 1000)}`} target="_blank">
              {t('playFrom', { at: formatTimecode(report.startsMs) })}
            </Link>
          )}
        </li>
      ))}
      {one.reportCount > one.reports.length && (
        <li className="small dim">{t('moreReports', { count: one.reportCount - one.reports.length })}</li>
      )}
    </ul>
  )
}
