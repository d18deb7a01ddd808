/** What the front page of a seeded house shows. Days are counted from the day of the seed; times are UTC. */
export const onFront = {
  slug: 'a-harbour-without-ships',
  reason:
    'A port clerk kept counting for eleven years after the last freighter left. Watch it this week because the town votes on filling the basin on Sunday.',
  quote: 'We counted the ships until there was nothing left to count.',
}

export interface Showing {
  slug: string
  inDays: number
  at: `${number}:${number}`
  place: string
  note: string
}

export const showings: Showing[] = [
  { slug: 'every-lamp-a-name', inDays: 0, at: '21:30', place: 'Kino Skarven, yard', note: 'bring a coat' },
  { slug: 'ice-register', inDays: 1, at: '16:00', place: 'Kino Skarven, Hall 2, and online', note: 'with talk' },
  { slug: 'the-ferry-timetable', inDays: 1, at: '20:15', place: 'Screening room, one sitting', note: 'questions after' },
  { slug: 'salt-then-water', inDays: 3, at: '18:00', place: 'Municipal Library, Aldermoor', note: 'free, 60 seats' },
  { slug: 'nine-straits', inDays: 5, at: '20:00', place: 'Online, Nordic countries and Chile', note: '' },
  { slug: 'a-harbour-without-ships', inDays: 6, at: '19:00', place: 'Screening room, captions in 2 languages', note: 'with talk' },
  { slug: 'the-slow-wheel', inDays: 8, at: '22:00', place: 'Observatory, Fjellhaug', note: 'if it is clear' },
  { slug: 'one-day-from-outside', inDays: 10, at: '19:30', place: 'Online, all countries', note: 'described' },
  { slug: 'every-lamp-a-name', inDays: 12, at: '17:00', place: 'Kino Skarven, Hall 1', note: '' },
]

export const season = {
  id: '5eed0000-0000-4000-8000-000000000001',
  title: 'The camera does not move',
  introduction:
    'Three films, three tripods. In each of them somebody decided where to stand and then stayed: for a night, for a day that does not end, for two reels with a sea between them. What moves is everything else: stars, shadows, salt. Look at the edges. That is where people come in.',
  signedBy: 'Marit Oyelaran',
  slugs: ['the-slow-wheel', 'ice-register', 'salt-then-water'],
  days: 28,
}

export const essay = {
  id: '5eed0000-0000-4000-8000-000000000002',
  slug: 'a-harbour-without-ships',
  title: 'The row he has never named',
  lead: 'In the forty-second second of the film a daughter says where her mother is buried. Her father heard it at the first screening, in a full hall. This is the story of how a sentence left a film without a cut, and why the version you can watch today is better for the silence.',
  body: `A film about a man who counts everything was bound to meet the one thing he would not count. Solveig Amundrud-Bekele had recorded the daughter for two afternoons. On the second she said a sentence about a cemetery, in passing, the way one mentions a street. It was the truest sentence in the film, and the director built the last chapter round it.

The clerk saw the film at its first screening, in Aldervik, among people who had known him for sixty years. He laughed in the right places. Afterwards he shook hands, put on his cap and asked one question. He did not ask for the sentence to be taken out. He asked who would be able to find it.

It was the question of a man who had kept a register. He knew that a thing said once in a room is one kind of thing, and that the same words with a number beside them are another. Anybody, anywhere, would be able to type the name of the place and be taken to the second in which his wife lies there.

There were three possibilities. One could cut it; but then the pause after it, in which the daughter looks at the water, would have nothing to be a pause after. One could leave it; he had not forbidden it. Or one could do what they did: leave the picture, leave the silence, and protect the passage. It is not in the captions now, nor in the transcript, nor in any search, nor in a clip a school might keep. The film is not a second shorter. Where the words were there is her face, and then the sea.

I have watched both versions next to each other, with the clerk’s permission, on the condition that I would not say which row. I do not know which row. What I can say is that in the second version one looks at her, because there is nothing to read.

Consent is usually a form that is signed before anybody knows what the film is. Here it was a conversation after everybody knew. It took eleven minutes and a pot of coffee. The form, he said, had been in order; he had checked the date.`,
  signedBy: 'Ines Kowalczyk-Ford, with the clerk’s approval',
}
