/** What waits on the desks of a seeded house: who runs it, messages, applications, events. Days are counted back from the day of the seed. */
export const houseSettings = {
  name: 'Actuality',
  run_by: 'Kino Skarven, a cooperative (an invented house, filled by npm run seed)',
  postal_address: 'Skarven 4, 0000 Aldervik',
  contact_email: 'house@seed.example',
  place_of_files: 'the cellar of the cinema, Aldervik',
  law: 'Norwegian law',
}

export interface SeedMessage {
  id: string
  purpose: 'participant-withdrawal' | 'rights-claim' | 'accessibility' | 'press' | 'institution' | 'something-else'
  name: string
  email: string
  message: string
  daysAgo: number
  answer?: string
}

export const messages: SeedMessage[] = [
  {
    id: '5eed0000-0000-4000-8000-000000000011',
    purpose: 'participant-withdrawal',
    name: 'Torbjørg Aldal',
    email: 'torbjorg.aldal@seed.example',
    message:
      'My father is the man with the cap at the end of A Harbour Without Ships. He does not want to leave the film. He would like to know who has asked about the sentence that was protected, and whether it stays protected if the film is sold.',
    daysAgo: 0,
  },
  {
    id: '5eed0000-0000-4000-8000-000000000012',
    purpose: 'accessibility',
    name: 'Pål Iversen-Okafor',
    email: 'pal.iversen@seed.example',
    message:
      'In Nine Straits the Spanish captions say that Rosa never got angry, “se enojó”. The pilot says “se mojó”: she never got wet. They are marked as written by a machine, so I do not complain, I only offer to correct them.',
    daysAgo: 1,
  },
  {
    id: '5eed0000-0000-4000-8000-000000000013',
    purpose: 'press',
    name: 'Hedda Brightwell',
    email: 'hedda@seed.example',
    message: 'May we print a still of The Slow Wheel across two pages, and whose name goes below it?',
    daysAgo: 2,
  },
  {
    id: '5eed0000-0000-4000-8000-000000000014',
    purpose: 'rights-claim',
    name: 'Skarvøy Historical Society',
    email: 'archive@seed.example',
    message: 'The Ferry Timetable shows four printings that belong to our collection. We are glad about it. We would like to be named.',
    daysAgo: 9,
    answer:
      'You are right, and thank you for saying it kindly. The director has added the society to the credits of the next cut, which goes up on Friday.',
  },
]

export const applications = [
  {
    type: 'public-library',
    name: 'Aldermoor Municipal Library',
    domain: 'aldermoor-library.example',
    website: 'https://aldermoor-library.example',
    sign_in: 'library-card',
    state: 'received',
    daysAgo: 1,
  },
  {
    type: 'film-school',
    name: 'Tromsdal Film School',
    domain: 'tromsdal-film.example',
    website: 'https://tromsdal-film.example',
    sign_in: 'saml',
    state: 'in-review',
    daysAgo: 6,
  },
] as const

export const auditEvents = [
  { type: 'multiple_failed_logins', severity: 'high', details: 'Eight wrong passwords for one account within four minutes.', daysAgo: 2 },
  { type: 'suspicious_input', severity: 'high', details: 'A script was written into the search field. It was shown as text.', daysAgo: 5 },
  { type: 'moderation', severity: 'low', details: 'Message of the Skarvøy Historical Society: answered.', daysAgo: 8 },
] as const

/** Sentences the moderators answer with; known again by their titles. */
export const answerTemplates: { used_for: 'letter' | 'case' | 'claim'; title: string; body: string }[] = [
  {
    used_for: 'letter',
    title: 'Thanks, we look into it',
    body: 'Dear {name},\n\nthank you for your letter. We look into it and answer by {due}.\n\n{house}',
  },
  {
    used_for: 'case',
    title: 'No source',
    body: 'This says of a person what it gives no source for. Name one, and appeal: then it comes back.',
  },
  {
    used_for: 'claim',
    title: 'Ask for the licence',
    body: 'The maker of “{film}” is asked for the licence, or for the ground of the quotation, until {due}.',
  },
]
