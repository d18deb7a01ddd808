/** Terminals by institution, in the order of supabase/seed/institutions.ts. */
export const terminals = ['Reading room, window side', 'The net loft']

/** Passages for a class, as shares of their film. */
export const seedClips = [
  {
    from: 0.2,
    to: 0.35,
    title: 'Who tells it',
    words: 'What does the film show, and what does it leave to those who speak? Note one moment of each.',
  },
  { from: 0.5, to: 0.6, title: 'The place without people', words: 'Nobody is seen here. What tells you that somebody was?' },
]

/** A playlist of them with questions that stop the film; `at` as a share of the clip. */
export const seedPlaylist = {
  title: 'Speaking and being shown',
  course: 'Reading documentaries, evening class',
  words: 'Watch both before Thursday. The questions are counted, not who answered.',
  questions: [
    { clip: 0, at: 0.5, words: 'Who speaks here?', choices: ['Somebody in the picture', 'Somebody outside of it', 'Nobody'], right: 2 },
    { clip: 1, at: 0.6, words: 'What would be lost without the sound?', choices: [], right: null },
  ],
}
