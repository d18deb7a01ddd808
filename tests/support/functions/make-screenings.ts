import { randomUUID } from 'node:crypto'
import { type Cast, nextWeek, put } from './two-people.ts'

/** A talk of hers in which the other spoke and asked and is asked something; an announced screening with a guest; a question whether to show; a space. */
export async function makeScreenings(cast: Cast) {
  const { house, hers, careful, other, id, otherId } = cast
  const [talk, question, poll] = [randomUUID(), randomUUID(), randomUUID()]
  await house.context.database.pool('postgres')`
    insert into public.screenings (id, title, starts_at, made_by) values (${talk}, 'Tonight', now(), ${id})`
  for (const [person, role] of [
    [id, 'owner'],
    [otherId, 'speaker'],
  ])
    await house.service().from('screening_people').insert({ screening_id: talk, user_id: person, role }).throwOnError()
  await other.rpc('say_in_talk', { line: randomUUID(), screening: talk, words: 'Hello.' }).throwOnError()
  await other.rpc('ask_in_talk', { question, screening: talk, words: 'Why?' }).throwOnError()
  await careful.rpc('write_poll', { poll, screening: talk, part: 'after', kind: 'scale', words: 'How?' }).throwOnError()
  const wish = { title: 'Gannets', startsAt: nextWeek, online: true, items: [{ kind: 'film', documentaryId: hers.id }] }
  const screening = (await careful.rpc('announce_screening', { wish }).throwOnError()).data as string
  const guest = (await careful.rpc('invite_guest', { screening, name: 'Ann' }).throwOnError()).data.id
  await careful.rpc('register_for_screening', { screening, name: 'Careful' }).throwOnError()
  const permission = await put(cast, 'screening_permissions', { documentary_id: hers.id, user_id: otherId })
  const space = (await careful.rpc('begin_space', { kind: 'map', title: 'Hers' }).throwOnError()).data
  const file = { space, kind: 'picture', name: 'a.jpg', size_bytes: 5 }
  const asset = (await careful.rpc('begin_space_asset', file).throwOnError()).data
  return { talk, question, poll, screening, guest, permission, space, asset }
}
