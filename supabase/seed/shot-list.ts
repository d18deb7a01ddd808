/** What was to be shot of the film the seed has rushes of. The last scene has no picture yet. */
export const shotList = {
  title: 'Shot list, southern winter',
  scenes: [
    { title: '1 The quay at slack water', words: 'He waits for the tide to turn, and says nothing.' },
    { title: '2 The chart room', words: 'Nine names in pencil, none in ink.' },
    { title: '3 The ninth strait', words: 'From the bow, without words. Needs a day without wind.' },
  ],
} as const
