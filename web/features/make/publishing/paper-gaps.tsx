import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PublishWall } from '#contract/clearance/publish-wall.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { claimsQuery } from '#web/data/clearance/facts.ts'
import { musicQuery } from '#web/data/clearance/music.ts'
import { papersPath } from '#web/player/cleared/papers-path.ts'
import { clearedText } from '#web/player/cleared/words.ts'
import { useText } from '#web/ui/text.ts'
import { publishingText } from './words.ts'

interface PaperGapsProps {
  film: string
  wall: PublishWall | null | undefined
  cut: string | null
  /** The lists have a view for this reader. */
  linked: boolean
}

const lists = { facts: 'facts', music: 'music', synthetic: 'ai' } as const
const most = 12

/** What the version that is shown lacks of facts, music and AI material: each with its time, what is missing, and where it is put right. */
export function PaperGaps({ film, wall, cut, linked }: PaperGapsProps) {
  const t = useText(publishingText)
  const say = useText(clearedText)
  const gaps = (wall?.gaps ?? []).flatMap((gap) => (gap.lane === 'rights' || gap.lane === 'releases' ? [] : [{ ...gap, lane: gap.lane }]))
  const claims = useQuery({ ...claimsQuery(film), enabled: gaps.some(({ lane }) => lane === 'facts') })
  const music = useQuery({ ...musicQuery(film), enabled: gaps.some(({ lane }) => lane === 'music') })
  if (gaps.length === 0) return null
  const names = new Map([
    ...(claims.data ?? []).map(({ id, claim }) => [id, claim] as const),
    ...(music.data?.works ?? []).map(({ id, title }) => [id, title] as const),
  ])
  const each = [...Map.groupBy(gaps, ({ of }) => of)]
  return (
    <section aria-labelledby="publish-papers">
      <h3 className="small" id="publish-papers">
        {t('papersOpen')}
      </h3>
      <ul className="red-items">
        {each.slice(0, most).map(([of, own]) => {
          const { lane, atMs } = own[0]!
          const name = names.get(of) ?? say(`lane_${lane}`)
          return (
            <li key={of}>
              <span className="mono">{atMs === null ? '' : formatTimecode(atMs)}</span>
              {linked ? (
                <Link
                  className="text-link"
                  to={papersPath(film, { list: lists[lane], open: of, cut: cut ? { kind: 'version', id: cut } : null })}
                >
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="small dim">{own.map(({ missing }) => say(`lacks_${missing}` as 'lacks_reply')).join(' · ')}</span>
            </li>
          )
        })}
        {each.length > most && <li className="small dim">{say('moreRed', { count: each.length - most })}</li>}
      </ul>
    </section>
  )
}
