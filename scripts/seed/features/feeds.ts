import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** The viewer has the showings in a calendar somewhere: one address, whose secret nobody wrote down. */
export const seedFeeds: SeedRoom = async ({ people: { viewer } }) => {
  const present = orThrow(await viewer.from('feeds').select('id'))
  if (present.length === 0) heard(await viewer.rpc('make_feed', { kind: 'programme' }))
}
