import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { rushKeys } from './rushes.ts'

/** Who is in a rush. `speaker`: how its transcript calls them; empty where nobody said. */
export interface RushPerson {
  rush: string
  person: string
  speaker: string
}

export interface ProductionPerson {
  id: string
  name: string
}

const peopleKeys = { all: ['production-people'], of: (film: string) => [...peopleKeys.all, film] } as const

/** The people of a production by the names this reader may know. */
export const productionPeopleQuery = (film: string) =>
  queryOptions({
    queryKey: peopleKeys.of(film),
    queryFn: async (): Promise<ProductionPerson[]> =>
      orThrow(
        await supabase().from('people_of_production').select('id, name').eq('documentary_id', film).order('name').limit(1000),
      ) as ProductionPerson[],
  })

export const rushPeopleQuery = (film: string) =>
  queryOptions({
    queryKey: rushKeys.people(film),
    queryFn: async (): Promise<RushPerson[]> =>
      orThrow(
        await supabase()
          .from('rush_people')
          .select('rush:version_id, person:person_id, speaker, of:rushes!inner (documentary_id)')
          .eq('of.documentary_id', film)
          .limit(10_000),
      ).map(({ rush, person, speaker }) => ({ rush, person, speaker })),
  })

/** A participant of the film; answers their id. */
export const addPerson = (film: string, id: string, name: string): Promise<void> =>
  act([peopleKeys.of(film)], async () => {
    orThrow(await supabase().rpc('save_production_person', { person: id, documentary: film, name }))
  })

/** Says that a person is in these rushes, and how their transcripts call them. */
export const putPersonInRushes = (film: string, rushes: readonly string[], person: string, speaker = ''): Promise<void> =>
  act([rushKeys.people(film)], async () => {
    const rows = rushes.map((rush) => ({ version_id: rush, person_id: person, speaker }))
    orThrow(await supabase().from('rush_people').upsert(rows, { onConflict: 'version_id,person_id,speaker', ignoreDuplicates: true }))
  })

/** Names a speaker of one transcript, or says again who it is. */
export const nameSpeaker = (film: string, rush: string, speaker: string, person: string | null): Promise<void> =>
  act([rushKeys.people(film)], async () => {
    orThrow(await supabase().from('rush_people').delete().eq('version_id', rush).eq('speaker', speaker))
    if (person) orThrow(await supabase().from('rush_people').insert({ version_id: rush, person_id: person, speaker }))
  })

/** A person of the production who is no participant: a licensor, a composer. */
export const addProductionPerson = (film: string, id: string, name: string, kind: 'licensor' | 'composer'): Promise<void> =>
  act([peopleKeys.of(film)], async () => {
    orThrow(await supabase().rpc('save_production_person', { person: id, documentary: film, name, kind }))
  })
