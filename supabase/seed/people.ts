/** One sign-in for each role. The addresses are of a domain that can belong to nobody. */
export interface SeedPerson {
  key: 'creator' | 'student' | 'viewer' | 'librarian' | 'moderator' | 'admin'
  email: string
  name: string
  about: string
  /** What they said they are when they signed up. */
  userType: 'creator' | 'viewer'
  role: 'user' | 'moderator' | 'admin'
}

/** The same for all six: a house filled by the seed is for looking around in. */
export const seedPassword = 'Lift-the-piece-26'

export const seedPeople: SeedPerson[] = [
  {
    key: 'creator',
    email: 'creator@seed.example',
    name: 'Solveig Amundrud-Bekele',
    about: 'Makes films about people who keep records. Uploads for Kvalnes Film, a cooperative of nine directors.',
    userType: 'creator',
    role: 'user',
  },
  {
    key: 'student',
    email: 'student@seed.example',
    name: 'Noor Haldorsen-Achebe',
    about: 'Second year, documentary class, Tromsdal Film School.',
    userType: 'creator',
    role: 'user',
  },
  {
    key: 'viewer',
    email: 'viewer@seed.example',
    name: 'Jaakko Okkonen',
    about: 'Watches with the captions on.',
    userType: 'viewer',
    role: 'user',
  },
  {
    key: 'librarian',
    email: 'librarian@seed.example',
    name: 'Beatriz Thornquist-Sall',
    about: 'Film librarian, Aldermoor Municipal Library.',
    userType: 'viewer',
    role: 'user',
  },
  {
    key: 'moderator',
    email: 'moderator@seed.example',
    name: 'Marit Oyelaran',
    about: 'Chooses the programme and signs it.',
    userType: 'viewer',
    role: 'moderator',
  },
  {
    key: 'admin',
    email: 'admin@seed.example',
    name: 'Ulrike Damgaard-Osman',
    about: 'Runs the machine.',
    userType: 'viewer',
    role: 'admin',
  },
]
