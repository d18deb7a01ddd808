/** What is known of a film before it is published. */
export interface PublishingFacts {
  title: string
  synopsis: string
  year: number | null
  language: string | null
  hasPoster: boolean
  isWatchable: boolean
  rightsLine: string
  contentNotes: string
  /** Of its shown cut. */
  captionTracks: readonly { kind: string; unreviewed: boolean }[]
  chapters: number
  credits: number
  /** How many items of the clearance log in its shown cut are not cleared; null where the log has nothing to say. */
  notCleared?: number | null
  /** How many people and places in its shown cut have no release that holds; null where nobody was set in it. */
  notReleased?: number | null
  /** What its shown version still lacks of facts, music and AI material; left out where it has none. */
  gaps?: { facts?: number; music?: number; ai?: number }
  /** A wall keeps a film with gaps from being shown, unless a reason was given. */
  walled?: boolean
  /** Reviewers before publication, and whether each has seen it. */
  firstViewers: readonly { seen: boolean }[]
}

/** Required by `missing_for_publication`, in its order and by its names. */
export const requiredSteps = ['title', 'synopsis', 'year', 'language', 'poster', 'watchable-version'] as const
export const advisedSteps = [
  'captions',
  'captions-reviewed',
  'chapters',
  'rights-line',
  'content-notes',
  'credits',
  'rights-cleared',
  'people-released',
  'facts-checked',
  'music-complete',
  'ai-complete',
  'first-viewers',
] as const
/** What a wall before publishing asks for. */
const walledSteps: readonly AdvisedStep[] = ['rights-cleared', 'people-released', 'facts-checked', 'music-complete', 'ai-complete']
const none = (gaps: number | undefined) => (gaps === undefined ? null : gaps === 0)
export type RequiredStep = (typeof requiredSteps)[number]
export type AdvisedStep = (typeof advisedSteps)[number]

export interface CheckedStep {
  step: RequiredStep | AdvisedStep
  required: boolean
  met: boolean
}

/**
 * What a film has and has not before it is published. A film without dialogue needs no captions to be followed; without reviewers
 * that step is left out.
 */
export function checkedSteps(facts: PublishingFacts): CheckedStep[] {
  const captions = facts.captionTracks.filter(({ kind }) => kind !== 'descriptions')
  const speaks = facts.language !== 'zxx'
  const met: Record<RequiredStep | AdvisedStep, boolean | null> = {
    title: facts.title.trim() !== '',
    synopsis: facts.synopsis.trim() !== '',
    year: facts.year !== null,
    language: facts.language !== null,
    poster: facts.hasPoster,
    'watchable-version': facts.isWatchable,
    captions: speaks || captions.length > 0 ? captions.length > 0 : null,
    'captions-reviewed': captions.length > 0 ? captions.every(({ unreviewed }) => !unreviewed) : null,
    chapters: facts.chapters > 0,
    'rights-line': facts.rightsLine.trim() !== '',
    'content-notes': facts.contentNotes.trim() !== '',
    credits: facts.credits > 0,
    'rights-cleared': facts.notCleared === undefined || facts.notCleared === null ? null : facts.notCleared === 0,
    'people-released': facts.notReleased === undefined || facts.notReleased === null ? null : facts.notReleased === 0,
    'facts-checked': none(facts.gaps?.facts),
    'music-complete': none(facts.gaps?.music),
    'ai-complete': none(facts.gaps?.ai),
    'first-viewers': facts.firstViewers.length > 0 ? facts.firstViewers.every(({ seen }) => seen) : null,
  }
  return [
    ...requiredSteps.map((step) => ({ step, required: true, met: met[step] === true })),
    ...advisedSteps.flatMap((step) =>
      met[step] === null ? [] : [{ step, required: facts.walled === true && walledSteps.includes(step), met: met[step] === true }],
    ),
  ]
}

export type ShowingState = 'private' | 'to-come' | 'shown' | 'over'

/** The state of a film's publication. `publishedAt` null with an end that has passed: it ended as scheduled. */
export function showingState(publishedAt: string | null, publishedUntil: string | null, now = Date.now()): ShowingState {
  const until = publishedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(publishedUntil)
  if (until <= now) return 'over'
  if (publishedAt === null) return 'private'
  return Date.parse(publishedAt) > now ? 'to-come' : 'shown'
}
