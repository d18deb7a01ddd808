/** What these pages say around the words of films and screenings, in the first language a browser asks for. */
const english = {
  locale: 'en-GB',
  at: 'at',
  watchAt: (house: string) => `Watch on ${house}`,
  aFilm: (house: string) => `A film at ${house}`,
  aScreening: (house: string) => `A screening at ${house}`,
  calledOffTitle: (title: string) => `Cancelled: ${title}`,
  calledOff: 'This screening was cancelled.',
  over: 'This screening has ended.',
  shownBy: (names: string) => `Hosted by ${names}`,
  online: 'Online',
  and: ' and ',
  admission: 'Admission is charged.',
  takePlace: 'Reserve a seat',
  seeIt: (house: string) => `See it on ${house}`,
}
const german: typeof english = {
  locale: 'de-DE',
  at: 'bei',
  watchAt: (house) => `Bei ${house} ansehen`,
  aFilm: (house) => `Ein Film bei ${house}`,
  aScreening: (house) => `Eine Vorführung bei ${house}`,
  calledOffTitle: (title) => `Abgesagt: ${title}`,
  calledOff: 'Diese Vorführung wurde abgesagt.',
  over: 'Diese Vorführung ist vorbei.',
  shownBy: (names) => `Gezeigt von ${names}`,
  online: 'Online',
  and: ' und ',
  admission: 'Der Eintritt kostet.',
  takePlace: 'Platz nehmen',
  seeIt: (house) => `Bei ${house} ansehen`,
}

export type ShareWords = typeof english & { lang: 'en' | 'de' }

/** By `accept-language`. Machines that make previews mostly send none and read English. */
export function wordsFor(languages: string | null): ShareWords {
  const isGerman = /^\s*de\b/i.test(languages ?? '')
  return isGerman ? { ...german, lang: 'de' } : { ...english, lang: 'en' }
}
