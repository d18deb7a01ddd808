/** What is said at the seed's past screening; `at`: a place in its film, 0 to 1. `who`: people of the seed. */
export const talk = {
  lines: [
    { who: 'creator', words: 'Welcome. The film runs by itself; write here, or ask at the side and we come to it afterwards.' },
    { who: 'viewer', words: 'My father unloaded at that crane.' },
    { who: 'librarian', words: 'We are nine in the reading room in Aldermoor, the sound is good.' },
    { who: 'student', words: 'The silence before she turns the page!' },
    { who: 'viewer', words: 'She stopped counting. I did not expect to miss it.' },
  ],
  questions: [
    {
      who: 'viewer',
      at: 0.34,
      words: 'Did she know already that the column would stay empty?',
      supportedBy: ['student', 'librarian', 'moderator'],
      answer: 'She knew. She counted aloud anyway.',
    },
    {
      who: 'student',
      at: 0.52,
      words: 'How long had you been filming before she let you sit beside her?',
      supportedBy: ['viewer'],
      answer: '',
    },
    { who: 'librarian', at: 0.78, nameless: true, words: 'Who keeps the register now?', supportedBy: ['viewer', 'student'], answer: '' },
  ],
  survey: 'How much do you know of who works in a harbour?',
  before: { viewer: 3, librarian: 2, student: 2, moderator: 1, creator: 4 },
  after: { viewer: 4, librarian: 4, student: 4, moderator: 3, creator: 5 },
  poll: { words: 'Shall we show it again with the subtitles for the hard of hearing?', choices: ['Yes', 'Either way', 'No'] },
  votes: { viewer: 1, librarian: 1, student: 2, moderator: 1, creator: 1 },
  /** Where in the film, what, how many. */
  marks: [
    [0.08, 'moved', 2],
    [0.22, 'laughter', 9],
    [0.31, 'laughter', 4],
    [0.47, 'moved', 6],
    [0.58, 'startled', 1],
    [0.72, 'moved', 11],
    [0.86, 'moved', 5],
    [0.97, 'applause', 23],
  ],
  costs: [
    { words: 'Projectionist', cents: 18_000, currency: 'EUR' },
    { words: 'Hall, one evening', cents: 24_000, currency: 'EUR' },
  ],
} as const
