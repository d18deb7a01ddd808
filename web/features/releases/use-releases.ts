import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { releaseKeys } from '#web/data/clearance/release-keys.ts'
import {
  type Appearance,
  appearancesQuery,
  placesQuery,
  type Release,
  releasePeopleQuery,
  releasesQuery,
} from '#web/data/clearance/releases.ts'
import { useCuts, useMeasuredCut } from '#web/data/clearance/use-measured-cut.ts'
import { type ReleasedCut, useReleasedCut } from '#web/data/clearance/use-released-cut.ts'
import { rushStillsQuery } from '#web/data/edit/rush-facts.ts'
import { rushesQuery } from '#web/data/edit/rushes.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { releasesPath } from '#web/player/cleared/releases-path.ts'
import { useText } from '#web/ui/text.ts'
import type { OpenReleases, Subject, UsableVersion } from './open-releases.ts'
import { releasesText } from './words.ts'

const tables = ['appearances', 'releases', 'production_places', 'release_papers', 'release_signatures', 'participant_wishes'] as const

/** The people and places of a film and their releases as they are now; `open` is undefined until all of it is here. */
export function useReleases(film: { id: string; title: string; language: string | null }) {
  const t = useText(releasesText)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useLiveTable(
    `releases:${film.id}`,
    tables.map((table) => ({ table, event: '*' as const, filter: `documentary_id=eq.${film.id}` })),
    [releaseKeys.of(film.id), [...releaseKeys.all, 'paper'], [...releaseKeys.all, 'uses']],
  )
  const asked = useQuery(releasesQuery(film.id))
  const edits = asked.data?.edits === true
  const appearances = useQuery(appearancesQuery(film.id))
  const people = useQuery(releasePeopleQuery(film.id))
  const places = useQuery(placesQuery(film.id))
  const rushes = useQuery({ ...rushesQuery(film.id), enabled: edits })
  const stills = useQuery({ ...rushStillsQuery(film.id), enabled: edits })
  const cuts = useCuts(film.id, null)
  const cut = useMeasuredCut(film.id, cuts.chosen)
  const released = useReleasedCut(film.id, cut)
  const versionName = (label: string, number: number) => label || t('versionNumber', { number })
  const versions = useMemo(() => {
    const all: UsableVersion[] = [
      ...(rushes.data ?? []).map(({ id, name, durationMs }) => ({ id, name, isRush: true, durationMs })),
      ...cuts.versions.map(({ id, label, number, durationMs }) => ({
        ...{ id, isRush: false, durationMs },
        name: label || t('versionNumber', { number }),
      })),
    ]
    return new Map(all.map((one) => [one.id, one]))
  }, [rushes.data, cuts.versions, t])
  const subjects = useMemo(
    () =>
      asked.data && appearances.data && people.data && places.data
        ? subjectsOf({ releases: asked.data.releases, appearances: appearances.data, people: people.data, places: places.data, released })
        : undefined,
    [asked.data, appearances.data, people.data, places.data, released],
  )
  const failed = [asked, appearances, people, places].find(({ isLoadingError }) => isLoadingError)
  if (!asked.data || !subjects) return { open: undefined, failed, refused: false }
  const { chosen } = cuts
  const open: OpenReleases = {
    ...{ film, subjects, versions, cuts: cuts.versions, stills: stills.data ?? new Map(), cut: cut ?? null },
    cutName: chosen?.kind === 'edit' ? chosen.edit.title : chosen ? versionName(chosen.version.label, chosen.version.number) : '',
    ...{ seesPapers: asked.data.seesPapers, edits },
    open: (subject) => void navigate(releasesPath(film.id, subject ?? undefined), { preventScrollReset: true, replace: subject === null }),
  }
  const wanted = query.get('subject') ?? subjects.find(({ release }) => release?.id === query.get('release'))?.id
  return { open, failed, refused: !edits && !asked.data.seesPapers, subject: subjects.find(({ id }) => id === wanted) }
}

interface Known {
  releases: readonly Release[]
  appearances: readonly Appearance[]
  people: readonly { id: string; name: string; kind: string; isProtected: boolean }[]
  places: readonly { id: string; name: string }[]
  released: ReleasedCut | undefined
}

/** Participants first, then places, then what else is released; people who are not in front of the camera only where they are set or asked. */
function subjectsOf({ releases, appearances, people, places, released }: Known): Subject[] {
  const by = new Map(releases.flatMap((release) => [[release.personId ?? release.placeId ?? release.id, release] as const]))
  const inCut = new Map((released?.found ?? []).map((one) => [one.subject, one]))
  const where = Map.groupBy(appearances, ({ personId, placeId }) => personId ?? placeId ?? '')
  const told = (id: string) => ({ id, release: by.get(id), appearances: where.get(id) ?? [], inCut: inCut.get(id) })
  return [
    ...people
      .map(({ id, name, kind, isProtected }) => ({ ...told(id), of: 'person' as const, name, isProtected, kind }))
      .filter(({ kind, release, appearances }) => kind === 'participant' || release || appearances.length > 0),
    ...places.map(({ id, name }) => ({ ...told(id), of: 'place' as const, name, isProtected: false })),
    ...releases
      .filter(({ of }) => of === 'material' || of === 'group')
      .map(({ id, of, title }) => ({ ...told(id), of, name: title, isProtected: false })),
  ]
}
