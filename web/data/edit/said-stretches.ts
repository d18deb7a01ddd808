import { queryOptions } from '@tanstack/react-query'
import type { SaidCue } from '#core/edit/bite-words.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { captionKeys } from '../media/captions.ts'

// A transcript of an hour is a megabyte, and a bite needs some sentences of it: transcripts are read in stretches, those of one moment in one request.

const stretchMs = 30_000
/** What is said beside a range comes with it, for moving its ends word by word. */
const besideMs = 10_000
const mostAtOnce = 500

/** The stretches in which a range of a transcript is, and what is said beside it. */
export function saidStretchQueries(track: string, startsMs: number, endsMs: number) {
  const first = Math.max(0, Math.floor((startsMs - besideMs) / stretchMs))
  return Array.from({ length: Math.floor((endsMs + besideMs) / stretchMs) - first + 1 }, (_, at) => saidStretchQuery(track, first + at))
}

const saidStretchQuery = (track: string, number: number) =>
  queryOptions({
    queryKey: [...captionKeys.cues(track), 'stretch', number],
    queryFn: () => readTogether({ track, from: number * stretchMs, to: (number + 1) * stretchMs }),
  })

/** So few that reading an answer is not felt while something plays. */
const aheadAtOnce = 40
const keptMs = 3_600_000
const looksEveryMs = 200

/** Reads stretches that are not here yet while nothing else is done, and keeps them an hour. Not where the browser is asked to save data, and no further than to a failure. */
export async function fetchSaidAhead(stretches: readonly ReturnType<typeof saidStretchQuery>[], stopped: AbortSignal): Promise<void> {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  const asked = [...new Map(stretches.map((query) => [query.queryKey.join(' '), query])).values()]
  for (let at = 0; at < asked.length && !saves; at += aheadAtOnce) {
    // What is in sight comes first.
    do await new Promise((later) => setTimeout(later, looksEveryMs))
    while (queryClient.isFetching() > 0)
    if (stopped.aborted) return
    const some = asked.slice(at, at + aheadAtOnce)
    await Promise.all(some.map((query) => queryClient.prefetchQuery({ ...query, gcTime: keptMs, staleTime: Number.POSITIVE_INFINITY })))
    if (some.some(({ queryKey }) => queryClient.getQueryState(queryKey)?.status === 'error')) return
  }
}

/** Captions of several stretches in the order of time; one that is heard in two of them is there once. */
export const joinedStretches = (stretches: readonly (readonly SaidCue[])[]): SaidCue[] => [
  ...new Map(stretches.flat().map((cue) => [cue.id, cue])).values(),
]

interface Stretch {
  track: string
  from: number
  to: number
}
interface Asked {
  stretch: Stretch
  done(cues: SaidCue[]): void
  failed(cause: unknown): void
}

let gathered: Asked[] = []

function readTogether(stretch: Stretch): Promise<SaidCue[]> {
  return new Promise((done, failed) => {
    if (gathered.length === 0) setTimeout(readGathered)
    gathered.push({ stretch, done, failed })
    if (gathered.length === mostAtOnce) readGathered()
  })
}

function readGathered() {
  const asked = gathered
  gathered = []
  if (asked.length === 0) return
  readStretches(asked.map(({ stretch }) => stretch)).then(
    (cues) => {
      const own = Map.groupBy(cues, ({ track }) => track)
      for (const { stretch, done } of asked)
        done((own.get(stretch.track) ?? []).filter(({ startsMs, endsMs }) => startsMs < stretch.to && endsMs > stretch.from))
    },
    (cause) => {
      for (const { failed } of asked) failed(cause)
    },
  )
}

/** What is said in any number of stretches, with the track of each caption. */
export async function readStretches(stretches: readonly Stretch[]): Promise<(SaidCue & { track: string })[]> {
  const { saidInStretches } = await import('#contract/edit/said.ts')
  const read: (SaidCue & { track: string })[] = []
  for (let at = 0; at < stretches.length; at += mostAtOnce) {
    const some = stretches.slice(at, at + mostAtOnce)
    read.push(...saidInStretches.parse(orThrow(await supabase().rpc('read_said', { stretches: some as never }))))
  }
  return read
}

/** A whole transcript, with the time of each word where it was measured. */
export const saidQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...captionKeys.cues(trackId), 'words'],
    queryFn: async (): Promise<SaidCue[]> => {
      const [answer, { readTrack }] = await Promise.all([
        supabase().rpc('read_captions', { track: trackId, with_words: true }),
        import('#contract/media/captions.ts'),
      ])
      return readTrack.parse(orThrow(answer))?.cues ?? []
    },
  })
