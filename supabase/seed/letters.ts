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
} as const
