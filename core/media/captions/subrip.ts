import { type CaptionCue, writeTime } from './captions.ts'

/** Speaker and text in a file that has no place for a speaker: in capitals before a colon, where that can be read back as one. */
export function spokenText({ speaker, text }: CaptionCue): string {
  const name = speaker.toLocaleUpperCase('en')
  return speaker === '' ? text : `${name}: ${text}`
}

/** The cues as SubRip. It knows no speakers: their names are in capitals before what they say. Nor entities, so every sign goes out as it is. */
export function writeSubRip(cues: readonly CaptionCue[]): string {
  return cues
    .map((cue, at) => `${at + 1}\n${writeTime(cue.startsMs, ',')} --> ${writeTime(cue.endsMs, ',')}\n${spokenText(cue)}\n`)
    .join('\n')
}
