import { useQuery } from '@tanstack/react-query'
import { guardiansOwed, isGiven } from '#core/clearance/releases/states.ts'
import { type PersonRelease, type ReleasesToBring, releasesToBring } from '#core/production/schedule/releases-to-bring.ts'
import { type Release, releasesQuery } from '#web/data/clearance/releases.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

/** What the releases of a film lack for these participants, and the forms to bring. Undefined until the releases are here. */
export function useDayReleases(film: string, participants: readonly string[]): ReleasesToBring | undefined {
  const t = useText(scheduleText)
  const { data } = useQuery(releasesQuery(film))
  if (!data) return undefined
  const known = new Map(data.releases.map((release) => [release.personId, release]))
  return releasesToBring(
    participants.map((person): PersonRelease => {
      const release = known.get(person)
      const needed = release ? Math.max(1, guardiansOwed(release)) : 1
      return {
        ...{ person, state: release ? stateOf(release) : 'not asked', needed },
        given: release && isGiven(release.state) ? needed : (release?.guardiansGiven ?? 0),
        language: release?.language ?? '',
        form: release?.formNumber || t(release?.ageBand === 'minor' ? 'formMinor' : 'formAdult'),
      }
    }),
  )
}

function stateOf({ state }: Release): PersonRelease['state'] {
  if (isGiven(state)) return 'given'
  if (state === 'withdrawn' || state === 'withdrawal-asked') return 'withdrawn'
  if (state === 'refused') return 'refused'
  return state === 'not-asked' ? 'not asked' : 'asked'
}
