import type { Database } from '#contract/generated/database.types.ts'
import { licenceLetters, seedInstitutions } from '#supabase/seed/institutions.ts'
import { daysFromNow, type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const day = (inDays: number) => daysFromNow(inDays).toISOString().slice(0, 10)

/**
 * Two institutions with living licences: a university library that agreed on one with the creator, and an association that took an offer; and a wish no
 * librarian has answered. Once: where the librarian looks after an institution nothing is done.
 */
export const seedTheInstitutions: SeedRoom = async ({ people: { librarian, moderator, creator, viewer, student }, publicFilms }) => {
  if ((orThrow(await librarian.rpc('my_institutions')) as unknown[]).length > 0) return
  const [library, association] = [await openSeedInstitution(librarian, moderator, 0), await openSeedInstitution(librarian, moderator, 1)]
  heard(await librarian.rpc('invite_to_institution', { institution: library, addresses: ['viewer@seed.example'], role: 'member' }))
  heard(await librarian.rpc('invite_to_institution', { institution: library, addresses: ['student@seed.example'], role: 'teacher' }))
  heard(await viewer.rpc('come_in', { institution: library }))
  heard(await student.rpc('come_in', { institution: library }))

  // Handed in with what its assertions call things: a moderator finds it waiting.
  const attributes = { mail: 'mail', name: 'displayName', role: 'eduPersonAffiliation', teachers: ['faculty', 'staff'] }
  const metadata_url = `https://idp.${seedInstitutions[0].domain}/metadata`
  heard(await librarian.rpc('hand_in_sign_in', { institution: library, metadata_url, attributes }))

  const creatorId = (await creator.auth.getUser()).data.user?.id ?? ''
  const films = orThrow(await creator.from('documentaries').select('id, title').eq('owner_id', creatorId).order('title'))
  const shown = films.filter(({ id }) => [...publicFilms.values()].some(({ documentaryId }) => documentaryId === id))
  const [first, second] = shown
  if (!first) return
  const request = orThrow(
    await librarian.rpc('begin_terms', {
      ...{ institution: library, creator: creatorId, documentary: first.id, words: licenceLetters.asked },
      terms: { ...terms([first.id]), startsOn: day(-20), endsOn: day(345), publicPerformance: true, priceCents: 24_000 },
    }),
  )
  heard(await creator.rpc('agree_to_terms', { request, number: 1 }))
  const offered = { title: 'An evening in the neighbourhood', years: 1, types: ['community', 'public-library'] }
  const offer = orThrow(
    await creator.rpc('put_offer', {
      ...{ offer: null as unknown as string, ...offered, serves_up_to: 500, at_once: true, open: true },
      terms: { ...terms([first.id]), publicPerformance: true, clips: false, priceCents: 6000 },
    }),
  )
  const campus = { title: 'For a campus or a school', years: 3, types: ['university-library', 'school', 'film-school'] }
  orThrow(
    await creator.rpc('put_offer', {
      ...{ offer: null as unknown as string, ...campus, serves_up_to: null as unknown as number, at_once: false, open: true },
      terms: { ...terms(shown.map(({ id }) => id)), priceCents: 24_000 },
    }),
  )
  heard(await librarian.rpc('take_offer', { institution: association, offer, documentary: first.id }))
  if (second) {
    const trial = { ...terms([second.id]), graceDays: 0, classroom: false, clips: false, walkIn: false, trial: true }
    const tried = orThrow(
      await librarian.rpc('begin_terms', {
        ...{ institution: association, creator: creatorId, documentary: second.id, words: licenceLetters.trial },
        terms: { ...trial, startsOn: day(-3), endsOn: day(26) },
      }),
    )
    heard(await creator.rpc('agree_to_terms', { request: tried, number: 1 }))
  }
  if (second) heard(await student.rpc('wish_for_film', { institution: library, documentary: second.id, words: licenceLetters.wish }))
}

/** An application of the librarian's, agreed to by the house. */
export async function openSeedInstitution(librarian: HouseClient, moderator: HouseClient, at: 0 | 1 | 2): Promise<string> {
  const { billing, peopleServed, country, ...applied } = seedInstitutions[at]
  const contact = { contact_name: 'Beatriz Thornquist-Sall', contact_email: 'librarian@seed.example' }
  const application = orThrow(
    await librarian
      .from('institution_applications')
      .insert({ ...applied, ...contact } as Application)
      .select('id')
      .single(),
  )
  heard(await moderator.rpc('decide_institution_application', { application: application.id, state: 'agreed', reason: 'Welcome.' }))
  const own = orThrow(await librarian.rpc('my_institutions')) as { id: string; name: string }[]
  const id = own.find(({ name }) => name === applied.name)?.id ?? ''
  const about = { name: applied.name, website: applied.website, billing, people_served: peopleServed, domain_opens: 'asked', country }
  heard(await librarian.rpc('change_institution', { institution: id, ...about }))
  return id
}
type Application = Database['public']['Tables']['institution_applications']['Insert']

const terms = (films: string[]) => ({
  covers: 'films',
  films,
  graceDays: 14,
  classroom: true,
  clips: true,
  distance: true,
  walkIn: true,
  currency: 'EUR',
})
