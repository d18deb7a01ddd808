type Drawn = 'setIn' | 'setOut' | 'snap' | 'split' | 'merge' | 'fix' | 'hear' | 'add' | 'remove'

/** Lines on a grid of 12 × 14: a cue is a bar, what is done to it is a mark on it. */
const paths: Record<Drawn, string> = {
  setIn: 'M2 1v12M2 7h9M8 4l3 3-3 3',
  setOut: 'M10 1v12M10 7H1M4 4L1 7l3 3',
  snap: 'M2 1v5a4 4 0 0 0 8 0V1M2 4h0M6 10v3',
  split: 'M1 4h4v6H1zM7 4h4v6H7zM6 1v12',
  merge: 'M1 4h10v6H1zM4 7h4M6 5v4',
  fix: 'M2 12l5-5M6 2a3 3 0 0 0 4 5l1-2-2-1-1-2z',
  hear: 'M2 2l8 5-8 5z',
  add: 'M6 2v10M1 7h10',
  remove: 'M2 4h8M3 4l1 8h4l1-8M5 4V2h2v2',
}

/** Decoration beside the word that says the same. */
export function CueIcon({ act }: { act: Drawn }) {
  return (
    <svg viewBox="0 0 12 14" aria-hidden="true" className="cc-icon">
      <path d={paths[act]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="square" />
    </svg>
  )
}
