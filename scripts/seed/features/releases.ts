import { exampleForms } from '#core/clearance/releases/examples.ts'
import { filledForm } from '#core/clearance/releases/filled-form.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

interface SeededPerson {
  name: string
  /** Seconds of the first rush. */
  appears: [from: number, to: number]
  /** None: nobody asked. */
  release?: { minor?: boolean; conditions?: object[]; wishes?: 'withdrawal' }
  alias?: string
}

/** One of each kind: given, a minor with 1 of 2 guardians, under a condition, not asked, withdrawn. */
const people: SeededPerson[] = [
  { name: 'Amina Torvald', appears: [0, 3], release: {} },
  { name: 'Jonas (14)', appears: [3, 6], release: { minor: true } },
  { name: 'Wanjiru Odera', appears: [6, 9], release: { conditions: [{ kind: 'not-online', countries: ['KE'] }] } },
  { name: 'The harbour pilot', appears: [9, 11] },
  { name: 'Ingrid Solheim', appears: [11, 13], release: { wishes: 'withdrawal' }, alias: 'Lark' },
]

/** The people of the film that has rushes and a clearance log, and what they agreed to. They sign as they would: by a link. Once. */
export const seedReleases: SeedRoom = async ({ people: { creator } }) => {
  const [rush] = orThrow(await creator.from('own_rushes').select('id, documentary_id').order('number').limit(1))
  const film = rush?.documentary_id
  if (!film || orThrow(await creator.from('appearances').select('id').eq('documentary_id', film).limit(1)).length > 0) return
  const [{ title } = { title: '' }] = orThrow(await creator.from('documentaries').select('title').eq('id', film))
  const forms = await exampleForms('en')
  heard(
    await creator
      .from('release_forms')
      .insert(forms.map((form) => ({ ...form, id: idOfWords(`form ${form.number} ${film}`), documentary_id: film, language: 'en' }))),
  )
  heard(await creator.from('production_places').insert({ id: idOfWords(`quay ${film}`), documentary_id: film, name: 'The quay' }))
  heard(
    await creator
      .from('appearances')
      .insert({ documentary_id: film, place_id: idOfWords(`quay ${film}`), version_id: rush.id!, starts_ms: 0, ends_ms: 5000 }),
  )
  for (const one of people) await seedPerson(one)

  async function seedPerson({ name, appears: [from, to], release: wanted, alias = '' }: SeededPerson) {
    const person = idOfWords(`${name} ${film}`)
    const of = { documentary_id: film!, person_id: person }
    heard(await creator.rpc('save_production_person', { person, documentary: film!, name, alias, protect: alias !== '' }))
    heard(await creator.from('appearances').insert({ ...of, version_id: rush!.id!, starts_ms: from * 1000, ends_ms: to * 1000 }))
    if (!wanted) return
    const { minor = false, conditions = [], wishes } = wanted
    const release = idOfWords(`release ${name} ${film}`)
    const form = forms.find(({ kind }) => kind === (minor ? 'minor' : 'adult'))!
    const age = { age_band: minor ? ('minor' as const) : ('adult' as const), guardians_needed: minor ? 2 : 0 }
    heard(await creator.from('releases').insert({ ...of, ...age, id: release, of: 'person', form_number: form.number, language: 'en' }))
    const body = filledForm(form.body, { name, film: title, producer: 'the crew', conditions: 'None' })
    heard(await creator.from('release_papers').insert({ release_id: release, documentary_id: film!, title: form.title, body }))
    const role = minor ? 'guardian' : 'participant'
    const { key } = orThrow(await creator.rpc('make_participant_link', { release, role, name: minor ? 'Ellen' : name })) as { key: string }
    heard(await creator.rpc('sign_release', { key, name: minor ? 'Ellen' : name }))
    if (conditions.length > 0)
      heard(
        await creator
          .from('releases')
          .update({ conditions: conditions as never })
          .eq('id', release),
      )
    if (wishes) heard(await creator.rpc('write_participant_wish', { key, kind: wishes, words: 'I have moved, and people there know me.' }))
  }
}
