import { queryOptions } from '@tanstack/react-query'
import type { AppearanceKind, Condition, ReleaseState, ReleaseSubject, ReleaseWay } from '#core/clearance/releases/lists.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { releaseKeys } from './release-keys.ts'

/** How far a consent is. No name and no paper: names are those of `releasePeopleQuery`. */
export interface Release {
  id: string
  of: ReleaseSubject
  personId: string | null
  placeId: string | null
  title: string
  way: ReleaseWay | null
  language: string
  formNumber: string
  ageBand: 'adult' | 'minor'
  guardiansNeeded: number
  guardiansGiven: number
  soleCustody: boolean
  conditions: Condition[]
  state: ReleaseState
  stateAt: string
  seenOn: string | null
  answerDays: number
  proofs: number
}
export interface Appearance {
  id: string
  personId: string | null
  placeId: string | null
  versionId: string
  /** Null, both: the whole version. */
  startsMs: number | null
  endsMs: number | null
  kind: AppearanceKind
}
export interface ReleasePerson {
  id: string
  name: string
  kind: string
  isProtected: boolean
}
export interface ProductionPlace {
  id: string
  name: string
  address: string
}

/** Whether anybody or any place was set in a film, or a release begun: asked where most films have none, before all of them are. */
export const keepsReleasesQuery = (film: string) =>
  queryOptions({
    queryKey: releaseKeys.kept(film),
    queryFn: async (): Promise<boolean> =>
      orThrow(await supabase().from('appearances').select('id').eq('documentary_id', film).is('removed_at', null).limit(1)).length > 0,
  })

/** The releases of a film, and whether this reader sees their papers. */
export const releasesQuery = (film: string) =>
  queryOptions({
    queryKey: [...releaseKeys.of(film), 'releases'],
    queryFn: async (): Promise<{ releases: Release[]; seesPapers: boolean; edits: boolean }> => {
      const [rows, papers, edits, { conditions: schema }] = await Promise.all([
        readReleases(film),
        supabase().rpc('can_see_papers', { documentary: film }),
        supabase().rpc('can_edit', { documentary: film }),
        import('#contract/clearance/releases.ts'),
      ])
      return {
        releases: rows.map(({ conditions, ...row }) => ({
          ...(row as Omit<Release, 'conditions'>),
          conditions: schema.parse(conditions) as Condition[],
        })),
        seesPapers: orThrow(papers) === true,
        edits: orThrow(edits) === true,
      }
    },
  })

const readReleases = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('releases')
          .select(
            `id, of, personId:person_id, placeId:place_id, title, way, language, formNumber:form_number, ageBand:age_band, guardiansNeeded:guardians_needed,
            guardiansGiven:guardians_given, soleCustody:sole_custody, conditions, state, stateAt:state_at, seenOn:seen_on, answerDays:answer_days, proofs`,
          )
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .range(from, to),
      ),
    2000,
  )

export const appearancesQuery = (film: string) =>
  queryOptions({
    queryKey: releaseKeys.appearances(film),
    queryFn: (): Promise<Appearance[]> =>
      allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('appearances')
              .select('id, personId:person_id, placeId:place_id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, kind')
              .eq('documentary_id', film)
              .is('removed_at', null)
              .order('starts_ms')
              .order('id')
              .range(from, to),
          ) as Appearance[],
        20_000,
      ),
  })

/** The people of a production by the names this reader may know. */
export const releasePeopleQuery = (film: string) =>
  queryOptions({
    queryKey: releaseKeys.people(film),
    queryFn: async (): Promise<ReleasePerson[]> =>
      orThrow(
        await supabase()
          .from('people_of_production')
          .select('id, name, kind, isProtected:is_protected')
          .eq('documentary_id', film)
          .order('name')
          .limit(1000),
      ) as ReleasePerson[],
  })

export const placesQuery = (film: string) =>
  queryOptions({
    queryKey: releaseKeys.places(film),
    queryFn: async (): Promise<ProductionPlace[]> =>
      orThrow(
        await supabase()
          .from('production_places')
          .select('id, name, address')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('name')
          .limit(500),
      ),
  })
