import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CaptionProblem } from '#core/media/captions/captions.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { type NewCaptions, replaceCaptions, waveformQuery } from '#web/data/media/captions.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf } from '#web/ui/text.ts'
import { heardWordsQuery, isHeardIn } from './data/heard-words.ts'
import { shotsQuery } from './data/shots.ts'
import type { FilmSound, ReadFile } from './files/read-caption-file.ts'
import { captionsText } from './words.ts'

export interface ImportState {
  reading: boolean
  fileName: string
  problems: CaptionProblem[]
  /** Parsed, but all of it is after the end of the film: whole hours to subtract, see `putAtStart`. */
  late: { file: ReadFile; track: NewCaptions; startsMs: number } | null
  /** Cues that begin after the film has ended. */
  beyond: number
  refused: 'not-captions' | 'too-large' | null
  /** Letters in the file, and in the cues. */
  letters: ReadFile['letters']
  /** In which encoding it was read, where it may be another; `asking`: not saved before a person confirms. */
  encoding: (Pick<ReadFile, 'encoding' | 'alternatives' | 'sample'> & { asking: boolean; language: string }) | null
}
const nothing: ImportState = {
  ...{ reading: false, fileName: '', problems: [], late: null, beyond: 0, refused: null },
  ...{ letters: { read: 0, kept: 0 }, encoding: null },
}
interface Chosen {
  name: string
  bytes: Uint8Array
  sound: Omit<FilmSound, 'durationMs'>
  track: NewCaptions
}
const hourMs = 3_600_000
const unheard: Chosen['sound'] = { sound: null, heard: [], shotsMs: [] }

/** Imports caption files into a cut: detects the format, reports errors by line, and saves; then calls `whenIn`. */
export function useImport(version: OwnVersion, whenIn: (track: NewCaptions) => Promise<void>) {
  const queries = useQueryClient()
  const [state, setState] = useState(nothing)
  const chosenLast = useRef<{ of: Chosen; file: ReadFile }>(null)
  const t = textOf(captionsText)

  const put = async (file: ReadFile, track: NewCaptions) => {
    const aligned = file.format === 'text'
    try {
      await replaceCaptions(version.id, { ...track, reviewed: !aligned }, file.cues)
      if (file.byWords) toast.success(t('alignedIn'), t('alignedByWords'))
      else if (aligned) toast.success(t('alignedIn'), t('alignedInText'))
      else toast.success(t('captionsIn'), t('captionsInText', { count: file.cues.length }))
      await whenIn(track)
    } catch {
      toast.failure(t('notSaved'), t('captionsKeptOut'))
    }
  }
  /** Timing data for plain text; each part is optional. There are no recognised words in another language. */
  const soundOf = async (language: string): Promise<Chosen['sound']> => {
    const [sound, heard, shotsMs] = await Promise.all([
      queries.fetchQuery(waveformQuery(version.id)).catch(() => null),
      queries.fetchQuery(heardWordsQuery(version.id)).catch(() => null),
      queries.fetchQuery(shotsQuery(version.id)).catch(() => []),
    ])
    return { sound, shotsMs, heard: heard && isHeardIn(heard, language) ? heard.words : [] }
  }
  const take = async (chosen: File | undefined, track: NewCaptions) => {
    if (!chosen) return
    setState({ ...nothing, reading: true, fileName: chosen.name })
    const { largestFileBytes } = await import('./files/read-caption-file.ts')
    if (chosen.size > largestFileBytes) return setState({ ...nothing, refused: 'too-large' })
    const sound = /\.(txt|md)$/i.test(chosen.name) ? await soundOf(track.language) : unheard
    await read({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()), sound, track })
  }
  /** `as`: the encoding a person chose; `kept`: the previous reading is saved already. */
  const read = async (of: Chosen, as?: string, kept = false) => {
    const { readCaptionFile } = await import('./files/read-caption-file.ts')
    const hint = { encoding: as, language: of.track.language }
    const file = readCaptionFile(of.bytes, of.name, { durationMs: version.durationMs, ...of.sound }, hint)
    // The list of offered encodings stays, so that every choice is reversible.
    const offered = as ? state.encoding : null
    const alternatives = offered ? [offered.encoding, ...offered.alternatives].filter((one) => one !== as) : file.alternatives
    const asking = as ? !kept : !file.certain
    const encoding =
      alternatives.length === 0 ? null : { encoding: file.encoding, sample: file.sample, language: of.track.language, alternatives, asking }
    const startsMs = file.cues[0]?.startsMs
    const told = { ...nothing, fileName: of.name, problems: file.problems, letters: file.letters, encoding }
    chosenLast.current = { of, file }
    if (startsMs === undefined) return setState({ ...told, encoding: as ? encoding : null, refused: 'not-captions' })
    const late = version.durationMs !== null && startsMs > version.durationMs
    const beyond = late ? 0 : file.cues.filter((cue) => version.durationMs !== null && cue.startsMs >= version.durationMs).length
    setState({ ...told, beyond, late: late ? { file, track: of.track, startsMs } : null })
    if (!late && !asking) await put(file, of.track)
  }
  const readAs = async (encoding: string) => {
    if (chosenLast.current && state.encoding) await read(chosenLast.current.of, encoding, !state.encoding.asking)
  }
  /** A person confirmed the encoding. */
  const keep = async () => {
    if (!chosenLast.current || !state.encoding) return
    const { of, file } = chosenLast.current
    setState({ ...state, encoding: { ...state.encoding, asking: false } })
    if (!state.late) await put(file, of.track)
  }
  const leave = () => setState(nothing)
  const putAtStart = async () => {
    if (!state.late) return
    const { file, track, startsMs } = state.late
    const hours = startsMs - (startsMs % (file.hourMs ?? hourMs))
    const byMs = startsMs - hours > (version.durationMs ?? 0) ? startsMs : hours
    const cues = file.cues.map((cue) => ({ ...cue, startsMs: cue.startsMs - byMs, endsMs: cue.endsMs - byMs }))
    setState({ ...state, late: null })
    await put({ ...file, cues }, track)
  }
  return { state, take, putAtStart, readAs, keep, leave }
}
