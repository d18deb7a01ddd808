import { Link } from 'react-router'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { ReleaseInCut } from '#core/clearance/releases/released-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { ReleasedCut } from '#web/data/clearance/use-released-cut.ts'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clearedText } from './words.ts'

interface RedReleasesProps {
  cut: MeasuredCut
  released: ReleasedCut
  /** Where a person or a place is among the releases; without it names lead nowhere. */
  toSubject?: ((subject: string) => string) | undefined
  most?: number
}

/** Who and what is in a cut without a release that holds, in its order: the time, the name, and what is missing, with the way to mend it. */
export function RedReleases({ cut, released: { found, names }, toSubject, most = 12 }: RedReleasesProps) {
  const t = useText(clearedText)
  const say = useLacksSaid()
  const red = found.filter((one) => one.red.length > 0)
  if (red.length === 0) return null
  return (
    <ul className="red-items">
      {red.slice(0, most).map((one) => {
        const name = names.get(one.subject) ?? t('unnamed')
        return (
          <li key={one.subject}>
            <span className="mono">{formatTimecode(msOfFrames(one.red[0]![0], cut.rate))}</span>
            {toSubject ? (
              <Link className="text-link" to={toSubject(one.subject)}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span className="small dim">{say(one)}</span>
          </li>
        )
      })}
      {red.length > most && <li className="small dim">{t('moreReleases', { count: red.length - most })}</li>}
    </ul>
  )
}

/** What a release lacks in a cut, in words. */
export function useLacksSaid() {
  const t = useText(clearedText)
  return ({ lacks, guardians, gaps }: Pick<ReleaseInCut, 'lacks' | 'guardians' | 'gaps'>): string =>
    lacks
      .map((lack) =>
        t(`lack_${lack}`, {
          ...{ given: guardians?.given ?? 0, needed: guardians?.needed ?? 0 },
          releases: listFormat().format(gaps.map(({ release }) => release.name)),
        }),
      )
      .join(' · ')
}
