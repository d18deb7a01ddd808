import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaptionProblem } from '#core/captions.ts'
import { type NewCaptions, replaceCaptions, waveformQuery } from '#web/data/films/captions.ts'
import type { OwnVersion } from '#web/data/films/own-documentaries.ts'
import { textOf } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import type { ReadFile } from './files/read-caption-file.ts'
import { captionsText } from './words.ts'

export interface ImportState {
  reading: boolean
  fileName: string
  problems: CaptionProblem[]
  /** Read, but all of it after the film has ended: whole hours to take off, see `putAtStart`. */
  late: { file: ReadFile; track: NewCaptions; startsMs: number } | null
  /** Cues that begin after the film has ended. */
  beyond: number
  refused: 'not-captions' | 'too-large' | null
}
const nothing: ImportState = { reading: false, fileName: '', problems: [], late: null, beyond: 0, refused: null }
const hourMs = 3_600_000

/** Brings caption files into a cut: reads whatever it is, says what is wrong line by line, and puts it into the house. */
export function useImport(version: OwnVersion) {
  const queries = useQueryClient()
  const [state, setState] = useState(nothing)
  const t = textOf(captionsText)

  const put = async (file: ReadFile, track: NewCaptions) => {
    const aligned = file.format === 'text'
    try {
      await replaceCaptions(version.id, { ...track, reviewed: !aligned }, file.cues)
      if (aligned) toast.success(t('alignedIn'), t('alignedInText'))
      else toast.success(t('captionsIn'), t('captionsInText', { count: file.cues.length }))
    } catch {
      toast.failure(t('notSaved'), t('captionsKeptOut'))
    }
  }
  const take = async (chosen: File | undefined, track: NewCaptions) => {
    if (!chosen) return
    setState({ ...nothing, reading: true, fileName: chosen.name })
    const { largestFileBytes, readCaptionFile } = await import('./files/read-caption-file.ts')
    if (chosen.size > largestFileBytes) return setState({ ...nothing, refused: 'too-large' })
    const sound = /\.(txt|md)$/i.test(chosen.name) ? await queries.fetchQuery(waveformQuery(version.id)).catch(() => null) : null
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const file = readCaptionFile(bytes, chosen.name, { durationMs: version.durationMs, sound })
    const startsMs = file.cues[0]?.startsMs
    if (startsMs === undefined) return setState({ ...nothing, fileName: chosen.name, problems: file.problems, refused: 'not-captions' })
    const late = version.durationMs !== null && startsMs > version.durationMs
    const beyond = late ? 0 : file.cues.filter((cue) => version.durationMs !== null && cue.startsMs >= version.durationMs).length
    setState({ ...nothing, fileName: chosen.name, problems: file.problems, beyond, late: late ? { file, track, startsMs } : null })
    if (!late) await put(file, track)
  }
  const putAtStart = async () => {
    if (!state.late) return
    const { file, track, startsMs } = state.late
    const hours = startsMs - (startsMs % hourMs)
    const byMs = startsMs - hours > (version.durationMs ?? 0) ? startsMs : hours
    const cues = file.cues.map((cue) => ({ ...cue, startsMs: cue.startsMs - byMs, endsMs: cue.endsMs - byMs }))
    setState({ ...state, late: null })
    await put({ ...file, cues }, track)
  }
  return { state, take, putAtStart }
}
