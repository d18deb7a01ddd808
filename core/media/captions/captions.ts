import type { TimedRange } from '../../time/timecode.ts'

export interface CaptionCue extends TimedRange {
  /** Plain text; lines are separated by `\n`. */
  text: string
  /** Who speaks, from a voice tag or a "NAME:" prefix; empty when the file does not say. */
  speaker: string
}
/** Line numbers count from 1, as an editor shows them. */
export interface CaptionProblem {
  line: number
  code:
    | 'not-captions'
    | 'bad-time'
    | 'bad-frame'
    | 'ends-before-it-starts'
    | 'empty-cue'
    | 'too-long'
    | 'stray-text'
    | 'not-well-formed'
    | 'unknown-code'
    | 'lost-letters'
    | 'damaged-bytes'
  /** The words concerned. They are in a cue anyway, at an estimated time where the file has no readable one. */
  text?: string
  /** How many letters of the line are in no cue, for `lost-letters`. */
  letters?: number
}
export interface ParsedCaptions {
  cues: CaptionCue[]
  problems: CaptionProblem[]
  /** Letters of the words in the file, and how many of them are in the cues. */
  letters: { read: number; kept: number }
  /** How long an hour of the file's timecode is, where that is not an hour of real time. */
  hourMs?: number
}

/** Maximum length of a cue, in characters. */
export const longestText = 2000
/** The cues as a WebVTT file; `parseCaptions` reads it back to the same cues. */
export function writeWebVtt(cues: readonly CaptionCue[]): string {
  const escaped = (text: string) =>
    text
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/\{(?=\\)/g, '&#123;')
  const blocks = cues.map(
    (cue) =>
      `${writeTime(cue.startsMs)} --> ${writeTime(cue.endsMs)}\n${cue.speaker ? `<v ${escaped(cue.speaker)}>` : ''}${escaped(cue.text)}`,
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** `00:47:12.000`; another point where a format wants one. */
export function writeTime(ms: number, point = '.'): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${[hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`
}

/** Text that names a sound and not words: "[Halyards against a mast]", "(wind)", "♪ …". Set in italics in a transcript. */
export const isSoundCue = (text: string): boolean => /^\s*(\[[^\]]*\]|\([^)]*\)|[♪♫].*)\s*$/su.test(text)
