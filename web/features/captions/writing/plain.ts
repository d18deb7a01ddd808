import type { CaptionCue } from '#core/media/captions/captions.ts'
import { formatTimecode } from '#core/time/timecode.ts'

/** Paragraphs of a transcript: one speaker at a stretch. A new one after a pause of four seconds. */
export interface SpokenParagraph {
  startsMs: number
  speaker: string
  text: string
}

export function paragraphsOf(cues: readonly CaptionCue[]): SpokenParagraph[] {
  const paragraphs: SpokenParagraph[] = []
  let endedMs = Number.NEGATIVE_INFINITY
  for (const cue of cues) {
    const words = cue.text.replaceAll('\n', ' ')
    const last = paragraphs.at(-1)
    const goesOn = last && last.speaker === cue.speaker && cue.startsMs - endedMs < 4000 && last.text.length < 900
    if (goesOn) last.text += ` ${words}`
    else paragraphs.push({ startsMs: cue.startsMs, speaker: cue.speaker, text: words })
    endedMs = cue.endsMs
  }
  return paragraphs
}

/** A transcript to be read: paragraphs with their times, speakers in capitals. */
export function writePlainText(cues: readonly CaptionCue[]): string {
  return paragraphsOf(cues)
    .map(({ startsMs, speaker, text }) => `[${formatTimecode(startsMs)}] ${speaker ? `${speaker.toLocaleUpperCase('en')}: ` : ''}${text}\n`)
    .join('\n')
}
