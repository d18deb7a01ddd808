import { checkedSteps, type RequiredStep, showingState } from '#core/film/publishing.ts'

/** A film as its creator's desk knows it, as far as something may wait for them. */
export interface FilmAtDesk {
  id: string
  title: string
  synopsis: string
  year: number | null
  language: string | null
  posterObject: string | null
  currentVersionId: string | null
  publishedAt: string | null
  publishedUntil: string | null
  /** Withheld by the house, with its reason; null for other films. */
  withheld: { reason: string } | null
  versions: readonly {
    id: string
    number: number
    state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
    sourceName: string
    stages: readonly { state: string }[]
  }[]
}

export type Waiting = { filmId: string; title: string } & (
  | { what: 'stopped' | 'choose-file'; sourceName: string }
  | { what: 'show-version'; version: number }
  | { what: 'missing'; steps: RequiredStep[] }
  | { what: 'publish' | 'send' }
  | { what: 'withheld'; reason: string }
)

/**
 * What waits for the creator, the most pressing first: a film the house withholds, what stopped, a file to be chosen again, a newer cut to be shown, what a film lacks, a film
 * that lacks nothing, a film without a cut. `sending`: versions this page is uploading.
 */
export function waitingFilms(films: readonly FilmAtDesk[], sending: ReadonlySet<string>, now = Date.now()): Waiting[] {
  const all = films.flatMap((film): Waiting[] => {
    const about = { filmId: film.id, title: film.title }
    const list: Waiting[] = []
    for (const { id, state, sourceName, stages } of film.versions) {
      if (state === 'failed' || stages.some((stage) => stage.state === 'failed')) list.push({ ...about, what: 'stopped', sourceName })
      else if (state === 'receiving' && !sending.has(id)) list.push({ ...about, what: 'choose-file', sourceName })
    }
    const current = film.versions.find(({ id }) => id === film.currentVersionId)
    const newest = film.versions[0]
    if (current && newest && newest.number > current.number && newest.state === 'ready')
      list.push({ ...about, what: 'show-version', version: newest.number })
    // It cannot be published: what it lacks waits until it is given back.
    if (film.withheld) return [{ ...about, what: 'withheld', reason: film.withheld.reason }, ...list]
    if (film.versions.length === 0) return [...list, { ...about, what: 'send' }]
    const state = showingState(film.publishedAt, film.publishedUntil, now)
    if (state !== 'private' || !current) return list
    const steps = checkedSteps({
      ...film,
      hasPoster: film.posterObject !== null,
      isWatchable: current.state === 'watchable' || current.state === 'ready',
      rightsLine: '',
      contentNotes: '',
      captionTracks: [],
      chapters: 0,
      credits: 0,
      firstViewers: [],
    }).filter(({ required, met }) => required && !met)
    return [
      ...list,
      steps.length > 0
        ? { ...about, what: 'missing', steps: steps.map(({ step }) => step as RequiredStep) }
        : { ...about, what: 'publish' },
    ]
  })
  return all.toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what))
}

const order = ['withheld', 'stopped', 'choose-file', 'show-version', 'missing', 'publish', 'send'] as const
