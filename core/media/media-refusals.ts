import type { Failure } from './worker-words/failures.ts'

/** Why a source cannot be prepared. Texts are for its creator: what is wrong, what was saved, what to do. */
export interface Refusal {
  code: RefusalCode
  words: string
}

export type RefusalCode =
  | 'empty'
  | 'disguised'
  | 'not-a-video'
  | 'unfinished'
  | 'truncated'
  | 'no-length'
  | 'absurd-size'
  | 'absurd-length'
  | 'no-high-range'
  | 'damaged'
  | 'too-slow'
  | 'too-heavy'
  | 'interrupted'

const wayOn = 'The title and everything you wrote are kept; add the film again as a new version.'

const words: Record<RefusalCode, (about: string) => string> = {
  empty: () => `The file is empty: it has no bytes. Check the export, then upload it again. ${wayOn}`,
  disguised: (what) => `This is ${what}, not a video, whatever its name says. Choose the film itself. ${wayOn}`,
  'not-a-video': () => `No picture or sound could be found in this file. Export the film as MP4, MOV or MKV and upload that. ${wayOn}`,
  unfinished: () =>
    `The file has no index: its recording or export was never finished, or the copy stopped early. Export it again and upload that. ${wayOn}`,
  truncated: (where) => `The file stops ${where}: the end is missing. Copy or export it again and upload the whole file. ${wayOn}`,
  'no-length': () => `The file lasts no time at all: there is not a single frame to show. Check the export, then upload it again. ${wayOn}`,
  'absurd-size': (size) =>
    `The picture is ${size} pixels, which cannot be shown. A picture has 16 to 16,384 pixels a side. Export it in its proper size. ${wayOn}`,
  'absurd-length': () =>
    `By its own account the film lasts longer than two days, which no export means to say. Export it again and upload that. ${wayOn}`,
  'no-high-range': () =>
    `This film is in high dynamic range (HDR), which the ffmpeg of this house cannot convert. Tell the people who run this site, or export the film in standard range (SDR). ${wayOn}`,
  damaged: (where) =>
    `The film could not be read${where}. The file is kept. Try again; if it stops at the same place, export the film again.`,
  'too-slow': () => 'The preparation made no progress for two minutes and was stopped. The file is kept. Try again.',
  'too-heavy': () =>
    'The film needs more memory, disk space or time than this house allows. The file is kept. Ask the people who run this site for more, then try again.',
  interrupted: () =>
    'The preparation was interrupted several times. The file is kept. Try again; if it stops again, tell the people who run this site.',
}

export function refuse(code: RefusalCode, about = ''): Refusal {
  return { code, words: words[code](about) }
}

/** The file itself is at fault: a retry gives the same result. */
export const wantsAnotherFile = (words: string | null): boolean => words?.endsWith(wayOn) ?? false

/** For a file that is no film: without the sentence about what is saved. */
export const wordsAlone = (refusal: Refusal): Failure => refusal.words.replace(wayOn, '').trim() as Failure

/** "at 0:40 of 1:40", for the sentence of a truncated file. */
export function whereItStops(atSeconds: number, ofSeconds: number): string {
  const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  return `at ${clock(atSeconds)} of ${clock(ofSeconds)}`
}

export const isAbsurdSize = (width: number, height: number) => Math.min(width, height) < 16 || Math.max(width, height) > 16_384
