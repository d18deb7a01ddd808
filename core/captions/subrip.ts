import { type CaptionCue, writeTime } from '../captions.ts'

/** Speaker and text in a file that has no place for a speaker: in capitals before a colon, where that can be read back as one. */
export function spokenText({ speaker, text }: CaptionCue): string {
  const name = speaker.toLocaleUpperCase('en')
  return speaker === '' ? text : `${name}: ${text}`
}

/** The cues as SubRip. It knows no speakers: their names stand in capitals before what they say. */
export function writeSubRip(cues: readonly CaptionCue[]): string {
  const escaped = (text: string) =>
    text
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replace(/<(?=[/a-z\d])/gi, '&lt;')
      .replace(/-->/g, '--&gt;')
  return cues
    .map((cue, at) => `${at + 1}\n${writeTime(cue.startsMs, ',')} --> ${writeTime(cue.endsMs, ',')}\n${escaped(spokenText(cue))}\n`)
    .join('\n')
}
