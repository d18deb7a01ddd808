import type { SeedFilm } from '../seed-film.ts'

/** Films that are still being shown to a few: one by its link, one in its maker's own room. */
export const measureFilms: SeedFilm[] = [
  {
    slug: 'how-long-is-a-coast',
    by: 'creator',
    visibility: 'unlisted',
    title: 'How Long Is a Coast',
    director: 'Solveig Amundrud-Bekele',
    year: 2026,
    language: 'en',
    country: 'Norway, Scotland',
    subjects: ['maps', 'mathematics', 'walking'],
    contentNotes: '',
    synopsis: `A pen measures the same coast four times and never gets the same answer. A sketch for a longer film about a woman who is walking it.`,
    cutName: 'Work in progress, for funders',
    posterAt: 37,
    chapters: [
      [0, 'A hundred kilometres'],
      [12.3, 'Thirty-two'],
      [21.6, 'Ten'],
      [30.9, 'Every bay'],
    ],
    captions: [
      {
        language: 'en',
        label: 'English',
        cues: [
          [4, 7.4, 'Walker', 'The office told me nine hundred and twenty. I packed for nine hundred and twenty.'],
          [8.2, 11.6, 'Walker', 'With a long ruler you step over people’s houses.'],
          [13, 16.4, 'Walker', 'The shorter your ruler, the longer your coast.'],
          [17, 20.6, 'Walker', 'After a month I was further from the end than on the first day.'],
          [23, 26.4, 'Walker', 'Every bay has a bay in it. Every bay has somebody who calls it the bay.'],
          [27.4, 30.6, 'Walker', 'My feet are twenty-four centimetres. I am the best map there is.'],
          [33, 36.4, 'Walker', 'It is not infinite. It is only longer than whoever asks.'],
        ],
      },
    ],
    credits: [
      ['Director', 'Solveig Amundrud-Bekele'],
      ['Cartography', 'Emre Holmqvist'],
      ['Producer', 'Wanjiru Fjeld'],
    ],
    publishedDaysAgo: 5,
    playsADay: 2,
  },
  {
    slug: 'tide-tables-week-forty',
    by: 'student',
    visibility: 'private',
    title: 'Tide Tables, Week Forty',
    director: 'Noor Haldorsen-Achebe',
    year: 2026,
    language: 'en',
    country: 'Norway',
    subjects: ['tides', 'family'],
    contentNotes: '',
    synopsis: `My grandmother wrote down high water every day for fifty-eight days after my grandfather’s boat was found. First cut for the seminar; the sound is missing and I am not sure of the end.`,
    cutName: 'First cut, seminar',
    posterAt: 30,
    chapters: [
      [0, 'Day one'],
      [12, 'Spring tide'],
      [24, 'Day fifty-eight'],
    ],
    captions: [
      {
        language: 'en',
        label: 'English',
        cues: [
          [4, 7.6, 'Grandmother', 'High water 04:12. Nothing.'],
          [9, 12.6, 'Grandmother', 'High water 05:01. A glove, not his.'],
          [14, 17.8, 'Grandmother', 'One writes it so that the day has been used for something.'],
          [20, 24, 'Noor', 'She never missed one. I checked them against the tables. She was never wrong either.'],
          [26, 30.4, 'Grandmother', 'On the last page I wrote the next day’s water too. Then I did not need to go.'],
        ],
      },
    ],
    credits: [['Director', 'Noor Haldorsen-Achebe']],
    publishedDaysAgo: 0,
    playsADay: 0,
  },
]
