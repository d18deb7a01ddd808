import type { AppearanceKind, Condition, ReleaseState } from '#core/clearance/releases/lists.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { releaseKeys } from './release-keys.ts'
import type { Appearance, Release } from './releases.ts'

export interface NewPerson {
  id: string
  name: string
  alias: string
  isProtected: boolean
}
export const addParticipant = (film: string, { id, name, alias, isProtected }: NewPerson): Promise<void> =>
  act([releaseKeys.people(film), ['production-people']], async () => {
    orThrow(await supabase().rpc('save_production_person', { person: id, documentary: film, name, alias, protect: isProtected }))
  })

export const addPlace = (film: string, place: { id: string; name: string; address: string }): Promise<void> =>
  act([releaseKeys.places(film)], async () => {
    orThrow(
      await supabase()
        .from('production_places')
        .insert({ ...place, documentary_id: film }),
    )
  })

export const addAppearances = (film: string, appearances: readonly Appearance[]): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    const rows = appearances.map(({ id, personId, placeId, versionId, startsMs, endsMs, kind }) => ({
      ...{ id, documentary_id: film, person_id: personId, place_id: placeId, version_id: versionId },
      ...{ starts_ms: startsMs, ends_ms: endsMs, kind },
    }))
    orThrow(await supabase().from('appearances').insert(rows))
  })

export const changeAppearance = (film: string, id: string, kind: AppearanceKind): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    orThrow(await supabase().from('appearances').update({ kind }).eq('id', id))
  })

/** Into the bin for thirty days, or out of it again. */
export const binAppearance = (film: string, id: string, removed = true): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    orThrow(
      await supabase()
        .from('appearances')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

type Words = Partial<
  Pick<
    Release,
    'title' | 'way' | 'language' | 'formNumber' | 'ageBand' | 'guardiansNeeded' | 'soleCustody' | 'conditions' | 'seenOn' | 'answerDays'
  >
>
const rowOf = ({ formNumber, ageBand, guardiansNeeded, soleCustody, conditions, seenOn, answerDays, ...rest }: Words) => ({
  ...rest,
  ...(formNumber !== undefined && { form_number: formNumber }),
  ...(ageBand !== undefined && { age_band: ageBand }),
  ...(guardiansNeeded !== undefined && { guardians_needed: guardiansNeeded }),
  ...(soleCustody !== undefined && { sole_custody: soleCustody }),
  ...(conditions !== undefined && { conditions: conditions.map((one: Condition) => ({ ...one })) as never }),
  ...(seenOn !== undefined && { seen_on: seenOn }),
  ...(answerDays !== undefined && { answer_days: answerDays }),
})

export const beginRelease = (
  film: string,
  { id, of, personId, placeId, title }: Pick<Release, 'id' | 'of' | 'personId' | 'placeId' | 'title'>,
): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    orThrow(await supabase().from('releases').insert({ id, documentary_id: film, of, person_id: personId, place_id: placeId, title }))
  })

export const changeRelease = (film: string, id: string, words: Words): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    orThrow(await supabase().from('releases').update(rowOf(words)).eq('id', id))
  })

/** Into the bin for thirty days, or out of it again. */
export const binRelease = (film: string, id: string, removed = true): Promise<void> =>
  act([releaseKeys.of(film)], async () => {
    orThrow(
      await supabase()
        .from('releases')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

export const setReleaseState = (film: string, release: string, state: ReleaseState, words: string, proof?: string): Promise<void> =>
  act([releaseKeys.of(film), releaseKeys.paper(release)], async () => {
    orThrow(await supabase().rpc('set_release_state', { release, state, words, ...(proof ? { proof } : {}) }))
  })

/** A guardian who signed on paper; the proof says which. */
export const addGuardian = (film: string, release: string, words: string, proof: string): Promise<void> =>
  act([releaseKeys.of(film), releaseKeys.paper(release)], async () => {
    orThrow(await supabase().rpc('add_guardian', { release, words, proof }))
  })
