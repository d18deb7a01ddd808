import type { Json } from '#contract/generated/database.types.ts'
import { startOfFrame } from '#core/time/frames.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

/** A cut under review: its creator, the student as editor and the viewer as reviewer, with notes that are open, answered, drawn and resolved. */
export const seedNotes: SeedRoom = async ({ people: { creator, student, viewer }, films, lengthMs }) => {
  const film = films.get('nine-straits') ?? [...films.values()][0]
  if (!film) return
  const begun = orThrow(await creator.from('team_members').select('person_id').eq('documentary_id', film.documentaryId).limit(1))
  if (begun.length > 0) return
  for (const [person, role] of [
    [student, 'editor'],
    [viewer, 'reviewer'],
  ] as const) {
    const { key } = orThrow(await creator.rpc('invite_to_team', { documentary: film.documentaryId, role })) as { key: string }
    heard(await person.rpc('accept_invitation', { key }))
  }
  const { data } = await student.auth.getUser()
  const length = Math.min(lengthMs('nine-straits'), 60_000)
  const at = (share: number) => startOfFrame(Math.floor(((length * share) / 1000) * 24), 24)
  const set = async (
    who: typeof creator,
    share: number,
    kind: string,
    body: string,
    more: { drawing?: object[]; ends_ms?: number; assigned_to?: string; for_team?: boolean } = {},
  ) => {
    const note = idOfWords(body)
    heard(
      await who.rpc('write_note', {
        note,
        version: film.versionId,
        starts_ms: at(share),
        kind,
        body,
        ...more,
        drawing: (more.drawing ?? []) as Json,
      }),
    )
    return note
  }
  const horizon = [{ is: 'arrow', ink: 'signal', size: 0.008, from: [0.25, 0.25], to: [0.42, 0.5] }]
  await set(viewer, 0.05, 'picture', 'The horizon leans. Is that the boat, or the tripod?', { drawing: horizon })
  const count = await set(viewer, 0.2, 'fact', 'Nine, the title says; the chart here shows ten.', { ends_ms: at(0.28) })
  heard(
    await student.rpc('reply_to_note', {
      reply: idOfWords('reply ten'),
      note: count,
      body: 'The tenth was dredged in 1961. We say so at the end of the chapter.',
    }),
  )
  heard(await creator.rpc('react_to_note', { note: count, mark: 'agree' }))
  await set(creator, 0.4, 'rights', 'This wall has a mural on it: who painted it?', { assigned_to: data.user!.id, for_team: true })
  const gulls = await set(creator, 0.55, 'sound', 'Gulls six decibels down, they talk over the pilot.', { ends_ms: at(0.62) })
  heard(await student.rpc('resolve_note', { note: gulls, words: 'Down seven, and ducked under his last sentence.' }))
  await set(student, 0.8, 'access', 'The letter is on the screen for two seconds. Long enough to be read out?')
}
