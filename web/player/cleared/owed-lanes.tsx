import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { CutChoice } from '#web/data/clearance/use-measured-cut.ts'
import { useOwedCut } from '#web/data/clearance/use-owed-cut.ts'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clearancesPath } from './clearances-path.ts'
import { ClearedLane } from './cleared-lane.tsx'
import { OwedLane } from './owed-lane.tsx'
import { papersPath } from './papers-path.ts'
import { ReleasedLane } from './released-lane.tsx'
import { releasesPath } from './releases-path.ts'
import { clearedText } from './words.ts'

interface OwedLanesProps {
  film: string
  cut: MeasuredCut
  named?: boolean
  /** The cut as an address names it, where names lead to their logs; null where readers do not have those views. */
  leadsTo: CutChoice | null
}

/** Everything a cut owes as lanes under each other: rights, releases, facts, music. Red stays red for everyone who edits, whether they have the logs or not. */
export function OwedLanes({ film, cut, named = true, leadsTo }: OwedLanesProps) {
  const t = useText(clearedText)
  const owed = useOwedCut(film, cut, today())
  const to = (list: 'facts' | 'music') => leadsTo && ((open: string) => papersPath(film, { list, open, cut: leadsTo }))
  return (
    <>
      <ClearedLane {...{ film, cut, named }} toItem={leadsTo ? (item) => clearancesPath(film, { item, cut: leadsTo }) : undefined} />
      <ReleasedLane {...{ film, cut }} toSubject={leadsTo ? (subject) => releasesPath(film, subject) : undefined} />
      {owed && (
        <>
          <OwedLane
            kind="facts"
            {...{ cut, named }}
            owed={owed.facts}
            said={(lack) => t(`lacks_${lack}`)}
            toItem={to('facts') ?? undefined}
          />
          <OwedLane
            kind="music"
            {...{ cut, named }}
            owed={owed.music}
            said={(lack) => t(`lacks_${lack}`)}
            toItem={to('music') ?? undefined}
          />
        </>
      )}
    </>
  )
}
