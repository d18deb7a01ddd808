import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'
import { makeFrontPageFilm } from './staged-film.ts'

const put = async (table: string, row: object): Promise<string> =>
  (await service().from(table).insert(row).select('id').single().throwOnError()).data.id

async function join(institution: string, role: 'librarian' | 'teacher' | 'member'): Promise<Person> {
  const person = await newPerson()
  const member = { institution_id: institution, person_id: person.id, role, came_by: 'invitation' }
  await service().from('institution_members').insert(member).throwOnError()
  return person
}

/** A school with a teacher and a student, and a licence for clips of a film on the front page, which ends on 5 March 2099. */
export async function makeSchool(title: string) {
  const film = await makeFrontPageFilm(title)
  const institution = await put('institutions', { type: 'school', name: 'Harbour School', domain: `${Date.now().toString(36)}.example` })
  const [teacher, student] = [await join(institution, 'teacher'), await join(institution, 'member')]
  const acts = { classroom: true, clips: true, distance: true }
  const dates = { starts_on: '2026-01-01', ends_on: '2099-03-05' }
  const licence = await put('licences', { institution_id: institution, creator_id: film.owner.id, covers: 'films', ...dates, ...acts })
  await service().from('licence_films').insert({ licence_id: licence, documentary_id: film.id }).throwOnError()
  return { film, institution, teacher, student, licence, remove: () => removeBoth(institution, film) }
}

/** A university library with a librarian, a teacher and a member, and a film that only licensed institutions see. */
export async function makeLibrary(name: string, title: string) {
  const film = await makeFrontPageFilm(title)
  await service().from('documentaries').update({ visibility: 'institutions' }).eq('id', film.id).throwOnError()
  const facts = { type: 'university-library', name: `Aldermoor ${name}`, domain: `${name}.example`, people_served: 9000 }
  const institution = await put('institutions', { ...facts, billing: '1 Quay Street' })
  return {
    film,
    institution,
    people: {
      librarian: await join(institution, 'librarian'),
      teacher: await join(institution, 'teacher'),
      member: await join(institution, 'member'),
    },
    /** The film is licensed from now on; licences it had before are removed. */
    async license() {
      await service().from('licences').delete().eq('institution_id', institution).throwOnError()
      const terms = { institution_id: institution, creator_id: film.owner.id, covers: 'films', starts_on: '2026-01-01', distance: true }
      const licence = await put('licences', terms)
      await service().from('licence_films').insert({ licence_id: licence, documentary_id: film.id }).throwOnError()
    },
    remove: () => removeBoth(institution, film),
  }
}

async function removeBoth(institution: string, film: { remove(): Promise<void> }) {
  await service().from('institutions').delete().eq('id', institution)
  await film.remove()
}
