/** Institutions of a seeded house that were agreed to, with what they license. */
export const seedInstitutions = [
  {
    type: 'university-library',
    name: 'Aldermoor University Library',
    domain: 'aldermoor.example',
    website: 'https://aldermoor.example/library',
    sign_in: 'e-mail',
    billing: 'Aldermoor University Library\nAcquisitions\nQuay Street 1, 0000 Aldermoor',
    peopleServed: 9400,
    country: 'NO',
  },
  {
    type: 'community',
    name: 'Kvalnes Harbour Association',
    domain: 'kvalnes-harbour.example',
    website: 'https://kvalnes-harbour.example',
    sign_in: 'e-mail',
    billing: 'Kvalnes Harbour Association\nThe old net loft, 0000 Kvalnes',
    peopleServed: 120,
    country: 'NO',
  },
  {
    type: 'film-school',
    name: 'Tromsdal Film School',
    domain: 'tromsdal-film.example',
    website: 'https://tromsdal-film.example',
    sign_in: 'e-mail',
    billing: 'Tromsdal Film School\nThe old dairy, 0000 Tromsdal',
    peopleServed: 64,
    country: 'NO',
  },
] as const

export const licenceLetters = {
  asked: 'We would like it for the course on coastal history, and for the seminar room on Thursdays.',
  trial: 'We should like to see it with the board before the autumn programme is printed.',
  wish: 'For the methods course in spring: twenty students, one afternoon on how to count what is gone.',
}
