import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import { approvalsQuery } from '#web/data/review/approvals.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { dateFormat, listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { cutChanges } from './cut-changes.ts'
import { alignmentsAmong } from './data/alignments.ts'
import { versionsText } from './words.ts'

/** Every cut above the previous one, by its length: new parts are raised, with its approvals and the number of open notes. */
export function CutStack({ film, cuts, shownId }: { film: FilmToReview; cuts: readonly Cut[]; shownId: string }) {
  const t = useText(versionsText)
  const found = useQuery(alignmentsAmong(cuts.map(({ id }) => id)))
  const longest = Math.max(1, ...cuts.map(({ durationMs }) => durationMs ?? 0))
  return (
    <section aria-labelledby="cut-stack">
      <div className="head">
        <h2 id="cut-stack">{t('stack')}</h2>
        <span className="small dim">{t('stackCount', { count: cuts.length })}</span>
      </div>
      <ol className="cut-stack">
        {cuts.map((cut, at) => {
          const before = cuts[at + 1]
          const pieces = before && found.data?.[`${before.id} ${cut.id}`]
          const added = pieces ? cutChanges(pieces, before.durationMs ?? 1, cut.durationMs ?? 1).added : []
          return <CutRow key={cut.id} {...{ film, cut, added, longest }} shown={cut.id === shownId} />
        })}
      </ol>
    </section>
  )
}

interface CutRowProps {
  film: FilmToReview
  cut: Cut
  added: { startsMs: number; endsMs: number }[]
  longest: number
  shown: boolean
}
function CutRow({ film, cut, added, longest, shown }: CutRowProps) {
  const t = useText(versionsText)
  const approvals = useQuery(approvalsQuery(film.id))
  const yes = (approvals.data ?? []).filter(({ versionId, revokedAt }) => versionId === cut.id && !revokedAt)
  const open = film.versions.find(({ id }) => id === cut.id)?.open ?? 0
  const name = cut.label ? t('versionNamed', { number: cut.number, label: cut.label }) : t('versionN', { number: cut.number })
  const facts = [
    dateFormat({ dateStyle: 'medium' }).format(new Date(cut.createdAt)),
    cut.durationMs === null ? '' : formatTimecode(cut.durationMs),
    t('openNotes', { count: open }),
    ...(film.currentVersionId === cut.id ? [t('current')] : []),
  ].filter(Boolean)
  return (
    <li className="cut-row" aria-current={shown ? 'true' : undefined}>
      <Frame cut={cut} />
      <span className="cut-name">
        <Link className="title-s" to={`?film=${film.id}&version=${cut.id}&view=cuts`} preventScrollReset>
          {name}
        </Link>
        <span className="small dim">{facts.join(' · ')}</span>
        {yes.length > 0 && (
          <span className="small">
            {t('approvedBy', { names: listFormat().format(yes.map(({ personName }) => personName || t('somebody'))) })}
          </span>
        )}
      </span>
      <span className="cut-length" style={{ '--share': (cut.durationMs ?? 0) / longest } as CSSProperties}>
        <RangeBar
          thin
          durationMs={cut.durationMs ?? 1}
          pieces={added}
          label={
            added.length > 0 ? t('newStretches', { count: added.length }) : t('lengthOf', { length: formatTimecode(cut.durationMs ?? 0) })
          }
        />
      </span>
    </li>
  )
}

function Frame({ cut: { storyboard, durationMs } }: { cut: Cut }) {
  if (!storyboard) return <span className="cut-frame" />
  return (
    <span className="cut-frame">
      <FilmFrame objectName={storyboard.object} sheet={storyboard} tile={tileAt(storyboard.frameTimesMs, (durationMs ?? 0) / 3)} />
    </span>
  )
}
