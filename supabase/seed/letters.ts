/** What the seed's people write to each other; `at`: a place in the film, 0 to 1. */
export const letters = {
  passage: {
    slug: 'a-harbour-without-ships',
    at: 0.3,
    subject: 'The clerk who counts',
    body: 'I watched this passage three times. When she turns the page, does she know already that the column will stay empty?',
    answerAt: 0.55,
    answer:
      'She knew. We had agreed that she would count aloud anyway, because that is what she did every morning. Here, twenty minutes on, you hear her stop.',
    thanks: 'Now I hear it. Thank you for writing back; I shall watch it with my father, who worked at the crane.',
  },
  licence: {
    subject: 'Three evenings at Aldermoor Municipal Library',
    body: 'We would like to show the film on three evenings in February, sixty seats, free of charge, with the captions on. What would a licence cost us?',
    answer: 'Gladly. This is what we ask of libraries; the captions and a sheet for the talk afterwards are included.',
    offered: {
      use: 'Three public screenings, 60 seats, no admission',
      territory: 'Aldermoor',
      period: '1 to 28 February',
      fee: 'EUR 180',
    },
    doubt:
      'Thank you, that is clear. The hall is closed in the second week: could the period run to 15 March for the same fee? Then I can sign.',
  },
  first: {
    subject: 'May I ask how you found the register?',
    body: 'We have not met. I am in my second year at Tromsdal and my own film is about tide tables. How did you come to the harbour register, and who had to say yes?',
  },
  note: {
    of: 'The horizon leans. Is that the boat, or the tripod?',
    subject: 'The horizon in the strait',
    body: 'You are right that it leans. Before I straighten it: would you miss the swell? I could leave the boat its two degrees and take away the tripod’s one.',
    answer: 'Leave the boat’s. What troubled me is that it leans the same way on land, a minute later.',
  },
  screening: {
    subject: 'Coming with a wheelchair',
    body: 'I would like to come to the customs hall with my mother, who uses a wheelchair. Is there a door without steps, and where would she sit?',
    answer: 'By the quay: the big gate is open until a quarter past. I keep the two places beside the aisle in the third row for you.',
  },
  house: {
    message:
      'My class would like to visit the house and see how a film is prepared for showing. Is there an afternoon in March, for twelve of us?',
    answer: 'Gladly, the cellar holds twelve. Would the second Thursday suit you, at two?',
    further: 'It would. May two of us bring a camera?',
  },
  moderating:
    'I answer questions about sources in our seminar every week and would do the same for the house: two evenings, mostly footnotes and captions.',
} as const
