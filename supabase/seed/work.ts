/** What the team of a seeded film still has to do, has in hand and has done; and what its maker approved it for. */
export const work = {
  todo: ['Ask the harbour office for the second ledger', 'Subtitle the radio talk'],
  doing: ['Grade the night on the pier'],
  done: ['Replace the temporary music of the crossing'],
  approvedFor: 'Picture lock. The mix follows.',
}
