/**
 * What the seed shows in company. `begins`: days from the day of the seed and an hour, UTC; one that would be over before it is announced moves to the next full
 * hour. `films`: by slug, those that are there.
 */
export const evenings = {
  past: {
    title: 'The count goes on',
    word: 'One film with the people who made it, in Hall 2 and wherever you are. Stay for the questions: Solveig answers until the house closes.',
    begins: { inDays: -2, at: '18:00' },
    venue: 'Kino Skarven, Hall 2',
    capacity: 60,
    hallCapacity: 84,
    licence: 'Public performance, no admission',
    films: ['a-harbour-without-ships'],
    talk: { title: 'With the director', minutes: 40 },
  },
  tonight: {
    title: 'Two films about water',
    word: 'Nine straits and a harbour, one after the other, for everybody at the same moment. No seat is better than another; bring tea.',
    begins: { inDays: 0, at: '19:00' },
    venue: '',
    capacity: 120,
    hallCapacity: null,
    licence: '',
    films: ['nine-straits', 'a-harbour-without-ships'],
    talk: { title: 'What the water kept', minutes: 30 },
  },
  nextWeek: {
    title: 'A harbour, in the harbour',
    word: 'Shown where it was filmed, in the old customs hall. Coats on: it has no heating and good sound.',
    begins: { inDays: 7, at: '17:00' },
    venue: 'The customs hall, Aldervik',
    capacity: null,
    hallCapacity: 40,
    licence: 'Public performance, donations at the door',
    films: ['a-harbour-without-ships'],
    talk: { title: 'With those who were filmed', minutes: 45 },
  },
  series: {
    title: 'A film a month',
    word: 'One film, on the same weekday of each month, with whoever comes. Nobody has to say anything clever.',
    begins: { inDays: 12, at: '18:30' },
    venue: '',
    capacity: 80,
    hallCapacity: null,
    licence: '',
    films: ['nine-straits'],
    talk: { title: 'What we saw', minutes: 30 },
  },
} as const

/** So many evenings has the one that comes again, a month apart. */
export const eveningsOfSeries = 4

/** Who of the seed was online at the past evening: from and until which minute after the doors were opened. */
export const presentOnline = { viewer: [21, 71], librarian: [26, 72], student: [29, 58], moderator: [31, 45] } as const

/** Names on the list of a hall: how many seats, and whether they came (of the evening that is over). */
export const hallGuests = {
  past: [
    { name: 'Aldermoor reading circle', heads: 9, came: true },
    { name: 'Ingeborg Falk-Adeyemi', heads: 2, came: true },
    { name: 'Harbour school, form 6', heads: 18, came: true },
    { name: 'Tomasz Wiśniewski-Lund', heads: 1, came: false },
  ],
  nextWeek: [
    { name: 'Pilots’ association of Aldervik', heads: 6 },
    { name: 'Ragna Sørbø', heads: 2 },
    { name: 'Emeka Thorvaldsen', heads: 1 },
  ],
} as const

/** An announcement that was begun and waits for its hall. */
export const begunEvening = {
  title: 'Matinee for the ferry crew',
  word: 'Coffee from ten. Ask the harbour office whether the small hall is free before this goes out.',
  place: 'hall',
  venue: '',
}
