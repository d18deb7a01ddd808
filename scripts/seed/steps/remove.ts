import { answerTemplates, houseSettings, messages } from '#supabase/seed/desk.ts'
import { seedInstitutions } from '#supabase/seed/institutions.ts'
import { seedPeople } from '#supabase/seed/people.ts'
import { essay, season } from '#supabase/seed/programme.ts'
import { heard, orThrow, type SeedHouse } from './house.ts'
import { presentPeople } from './people.ts'

/** Deletes everything the seed created, and what its six people did since; nothing else. Returns the number of deleted films. */
export async function removeSeed(house: SeedHouse): Promise<number> {
  const { service } = house
  const present = await presentPeople(house)
  const ids = seedPeople.flatMap(({ email }) => present.get(email) ?? [])
  const films =
    ids.length > 0
      ? orThrow(await service.from('documentaries').select('id, versions!versions_documentary_id_fkey(id)').in('owner_id', ids))
      : []
  heard(await service.from('seasons').delete().eq('id', season.id))
  heard(await service.from('essays').delete().eq('id', essay.id))
  heard(
    await service
      .from('contact_messages')
      .delete()
      .in(
        'id',
        messages.map(({ id }) => id),
      ),
  )
  for (const { title, body } of answerTemplates) heard(await service.from('answer_templates').delete().match({ title, body }))
  for (const { domain } of seedInstitutions) heard(await service.from('institutions').delete().eq('domain', domain))
  await forgetSettings(house)
  if (ids.length > 0) {
    heard(await service.from('contact_messages').delete().in('user_id', ids))
    heard(await service.from('audit_events').delete().in('user_id', ids))
    await removeLetters(house, ids)
    heard(await service.from('screenings').delete().in('made_by', ids))
    heard(await service.from('documentaries').delete().in('owner_id', ids))
    for (const id of ids) heard(await service.auth.admin.deleteUser(id))
  }
  await untilFilesAreGone(house, films)
  return films.length
}

/** Threads nobody else is in. */
async function removeLetters({ service }: SeedHouse, ids: string[]) {
  const own = orThrow(await service.from('thread_people').select('threadId:thread_id').in('person_id', ids)).map(({ threadId }) => threadId)
  if (own.length === 0) return
  const people = `(${ids.join(',')})`
  const shared = orThrow(
    await service.from('thread_people').select('threadId:thread_id').in('thread_id', own).not('person_id', 'in', people),
  )
  const left = new Set(shared.map(({ threadId }) => threadId))
  const gone = own.filter((id) => !left.has(id))
  heard(
    await service
      .from('threads')
      .delete()
      .in('id', [...new Set(gone)]),
  )
}

async function forgetSettings({ service }: SeedHouse) {
  const empty = { name: 'Actuality', run_by: '', postal_address: '', contact_email: '', place_of_files: '', law: '' }
  heard(await service.from('house_settings').update(empty).eq('run_by', houseSettings.run_by))
}

/** The worker removes the files of deleted versions; a house that stops before would keep them until it starts again. */
async function untilFilesAreGone({ service }: SeedHouse, films: { id: string; versions: { id: string }[] }[]) {
  const places = films.flatMap(({ id, versions }) => [
    { bucket: 'stills', folder: id },
    ...versions.flatMap((version) => ['sources', 'media'].map((bucket) => ({ bucket, folder: version.id }))),
  ])
  for (const { bucket, folder } of places)
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((next) => setTimeout(next, 200)))
      if (orThrow(await service.storage.from(bucket).list(folder, { limit: 1 })).length === 0) break
}
