type Why = 'unknown' | 'again' | 'expired' | 'untrue' | 'unreadable' | 'deployment' | 'closed' | 'teachers' | 'taken' | 'registration'

/** Why an entry from a course failed; shown on a page. `about`: a word of the course system that helps its keeper. */
export class Refused extends Error {
  readonly why: Why
  readonly about: string
  constructor(why: Why, cause?: unknown, about = '') {
    super(why, { cause })
    this.why = why
    this.about = about
  }
}
