/**
 * The wall of the seed's creator for the film in progress: its structure, the evidence for each thing, what is still missing. `quote`: a
 * sentence of the film by its number.
 */
export const board = {
  title: 'The Harbour, one year after',
  slug: 'a-harbour-without-ships',
  named: 'Before the winter trip',
  columns: ['What was promised', 'What was counted', 'What is left'],
  cards: [
    {
      kind: 'theme',
      column: 0,
      words: 'Counting is a promise\nSomebody writes a number down so that somebody else can hold them to it.',
      strength: 2,
    },
    {
      kind: 'archive',
      column: 0,
      words: 'Port authority leaflet, 1998\n“Four hundred berths”. The original lies with the union.',
      strength: 4,
      state: 'have',
    },
    {
      kind: 'character',
      column: 0,
      words: 'The harbour master who left\nEverybody mentions him. Nobody has a number.',
      strength: 1,
      state: 'asked',
      dueIn: 20,
    },
    { kind: 'quote', column: 1, quote: 2, words: '', strength: 3, state: 'have' },
    {
      kind: 'scene',
      column: 1,
      words: 'She turns the page\nNo music. The column stays empty for eleven lines.',
      strength: 4,
      state: 'have',
      scene: true,
    },
    { kind: 'question', column: 1, words: 'Who checks the register now?', strength: 0, state: 'idea' },
    {
      kind: 'place',
      column: 1,
      words: 'The crane yard\nOpen until the end of March; after that it is fenced.',
      strength: 3,
      state: 'promised',
      dueIn: 48,
    },
    {
      kind: 'scene',
      column: 2,
      words: 'The crane is sold\nTold by the buyer, at the auction, with his back to us.',
      strength: 2,
      state: 'asked',
      dueIn: 34,
    },
    { kind: 'date', column: 2, words: 'Town council votes on the quay', strength: 4, state: 'have', dueIn: 12 },
    {
      kind: 'archive',
      column: 2,
      words: 'Amateur film of the last ship\nA family in Aldermoor says they have it. Nobody has seen it.',
      strength: 1,
      state: 'idea',
      dueIn: 60,
    },
    {
      kind: 'question',
      column: 2,
      words: 'What if the ships come back?\nThen the film is about waiting, and we begin with the chairs.',
      strength: 0,
    },
  ],
  lines: [
    [1, 4, 'held against'],
    [2, 7, ''],
    [3, 4, ''],
    [6, 7, 'until'],
  ],
  remark: { card: 9, words: 'I asked my aunt: the reel is in her cellar, but it is wet there. Go soon.' },
} as const
