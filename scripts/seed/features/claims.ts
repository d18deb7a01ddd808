import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const director = 'Solveig Amundrud-Bekele'

/**
 * Who is in films says so: the creator is on her page with the films that credit her; the viewer speaks in one of them and was confirmed; the student
 * says so of another and waits. Nobody takes a passage back: what is not answered within a day would go.
 */
export const seedClaims: SeedRoom = async ({ people: { creator, viewer, student }, publicFilms }) => {
  const begun = orThrow(await creator.from('claims').select('id').limit(1))
  if (begun.length > 0) return
  // Not every film is hers: one that does not credit her is passed over.
  for (const film of [...publicFilms.values()].slice(0, 12))
    await creator.rpc('claim_film', { documentary: film.documentaryId, kind: 'credit', name: director })
  const { id } = (await creator.auth.getUser()).data.user!
  heard(
    await creator
      .from('profiles')
      .update({ shown: true, show_reviews: true, links: [{ label: 'Kvalnes Film', url: 'https://kvalnes.example' }] })
      .eq('user_id', id),
  )
  const said = async (slug: string, who: typeof viewer, words: string) => {
    const film = publicFilms.get(slug)
    if (!film) return
    const spoken = orThrow(await creator.from('cues').select('speaker').eq('version_id', film.versionId).neq('speaker', '').limit(1))
    const claim = { documentary: film.documentaryId, kind: 'appearance', name: spoken[0]?.speaker ?? 'The woman at the window', words }
    return orThrow(await who.rpc('claim_film', claim))
  }
  const claim = await said('a-harbour-without-ships', viewer, 'You filmed me on the quay in March, with the red thermos.')
  if (claim)
    heard(
      await creator.rpc('decide_claim', {
        claim,
        confirmed: true,
        agreed: 'The talk on the quay, for cinema and teaching, not for advertising.',
      }),
    )
  await said('nine-straits', student, 'I hold the chart in the second chapter.')
}
