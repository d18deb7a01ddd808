/** Content of the seed's spaces. `range`: a film and seconds of it at its full length; places as core/spaces/space.ts has them. */
export interface SeedSpot {
  title: string
  words: string
  place: number[]
  view?: number[]
  from?: string
  to?: string
  stayMs?: number
  range?: { slug: string; from: number; to: number }
}
export interface SeedSpace {
  kind: 'map' | 'scene' | 'object'
  title: string
  summary: string
  startView?: number[]
  spots: SeedSpot[]
  twin: string
}

export const seedSpaces: SeedSpace[] = [
  {
    kind: 'map',
    title: 'Coasts and Those Who Measured Them',
    summary: 'Four coasts, a hundred years, and the people who wrote them down. Move the time to see who was first.',
    startView: [-18, 8, 1],
    spots: [
      {
        title: 'The first strait is Rosa',
        words: 'In the far south of Chile a pilot goes by names that are on no chart. Rosa sold bread.',
        place: [-73.6, -52.1],
        from: '1951',
        stayMs: 9000,
        range: { slug: 'nine-straits', from: 9, to: 13.4 },
      },
      {
        title: 'A harbour, still counted',
        words: 'The last ship left. The clerk went on counting, one line a day, until the book was full.',
        place: [10.2, 59.05],
        from: '1986',
        to: '1994',
        stayMs: 9000,
        range: { slug: 'a-harbour-without-ships', from: 6, to: 12 },
      },
      {
        title: 'How long it is depends on the ruler',
        words: 'Measured by the kilometre this coast is one length; measured by the foot it is more than twice as long. Both are right.',
        place: [5.1, 60.4],
        from: '2003',
        stayMs: 8000,
      },
      {
        title: 'The chart is polite',
        words: 'A surveyor had drawn the coast for six years. She had never heard it.',
        place: [-70.9, -53.2],
        from: '2019',
        stayMs: 9000,
        range: { slug: 'nine-straits', from: 13.9, to: 22.8 },
      },
    ],
    twin: `This is a map of four places by the sea, in the order in which somebody wrote them down.

## The first strait is Rosa, 1951

In the far south of Chile, west of Punta Arenas, a pilot takes ships through nine straits. Each is called after somebody, and none of those people is on paper. The first is Rosa, who sold bread and never once got wet.

## A harbour, still counted, 1986 to 1994

On the Oslo fjord the last ship left in 1986. The port's clerk went on counting, one line a day, until the book was full eight years later.

## How long it is depends on the ruler, 2003

The coast north of Bergen was measured again in 2003. By the kilometre it has one length; by the foot it is more than twice as long. Both are right, and that is the point: a coast has no length until somebody says how closely they looked.

## The chart is polite, 2019

Back in the south a young surveyor from the hydrographic office is on board for nine days. She has drawn this coast for six years and never heard it. The chart is not wrong, says the captain. The chart is polite.
`,
  },
  {
    kind: 'scene',
    title: 'Mid-Strait, Slack Water',
    summary: 'Stand where the captain stands when he says the name aloud and waits. Turn around: the echo comes from behind you.',
    startView: [0, 2, 80],
    spots: [
      {
        title: 'Where the ships come from',
        words: 'West is the ocean. You do not count the ships here, you count the ones that come back.',
        place: [0, 1.5],
        stayMs: 9000,
        range: { slug: 'nine-straits', from: 4.2, to: 8.8 },
      },
      {
        title: 'The low sun',
        words: 'In March it stands here for an hour and blinds whoever steers. The pilots call that hour the collection.',
        place: [-36, 6],
        stayMs: 7000,
      },
      {
        title: 'Where the echo comes from',
        words: 'In fog one says the name aloud and listens this way. What comes back is either a mountain or a mistake.',
        place: [172, 5],
        stayMs: 10_000,
        range: { slug: 'nine-straits', from: 23.4, to: 31.6 },
      },
    ],
    twin: `You stand on the deck of a pilot boat in the middle of a strait in the far south of Chile, at slack water. There is cloud overhead. On all sides mountains rise out of the sea, the near ones dark, the far ones pale as paper.

## Where the ships come from

Ahead, to the west, the mountains leave a gap, and behind the gap is the ocean. You do not count the ships here, says Captain Quidel. You count the ones that come back.

## The low sun

A little to the left of the gap stands the sun. In March it stands there for an hour and blinds whoever steers. The pilots call that hour the collection.

## Where the echo comes from

Behind you a wall of rock comes down to the water. In fog one says the name of the strait aloud and listens this way. That is an echo, says the surveyor. I have kept eleven ships off that echo, says the captain.
`,
  },
  {
    kind: 'object',
    title: 'The Strait in Plaster',
    summary: 'The hydrographic office had one made for its stairwell. It is wrong in two places, and both are marked.',
    startView: [28, 34, 1.7],
    spots: [
      {
        title: 'The mountain that is too high',
        words: 'The modeller was fond of it. On the water it is lower than the mast.',
        place: [-1.2, 1.1, -2.4],
        stayMs: 8000,
      },
      {
        title: 'The strait that is missing',
        words: 'Here runs the one they call the One Who Came Back. In plaster it is dry land, because on the chart it is, too.',
        place: [2.2, 0.5, 1.3],
        stayMs: 10_000,
        range: { slug: 'nine-straits', from: 33, to: 43.4 },
      },
    ],
    twin: `A plaster model, ten palms wide, shows the coast west of Punta Arenas: an arm of the sea with engraved water lines, and on both sides of it mountains with snow on them. The hydrographic office had it made for its stairwell. It is wrong in two places.

## The mountain that is too high

In the north-west stands a peak twice as high as its neighbours. The modeller was fond of it. On the water it is lower than the mast.

## The strait that is missing

In the south-east the plaster is whole where there should be water. Here runs the strait they call the One Who Came Back. In plaster it is dry land, because on the chart it is, too. All the names, or none, says the captain.
`,
  },
]
