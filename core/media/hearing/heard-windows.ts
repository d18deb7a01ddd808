import type { TimedRange } from '../../time/timecode.ts'
import type { HeardWord } from '../captions/from-words.ts'
import { clippedToSpeech } from './clip-to-speech.ts'
import { isInvented } from './invented.ts'
import { type HeardWindow, wordsOfTokens } from './tokens.ts'

/**
 * The words of windows in order, in milliseconds of the same clock as windows and speech. Names of sounds, loops and what is said again and again from
 * window to window are left out: such a recogniser invents them in silence.
 */
export function wordsOfWindows(windows: readonly HeardWindow[], speech: readonly TimedRange[]): HeardWord[] {
  const said: string[] = []
  return windows.flatMap((window) => {
    const words = wordsOfTokens(window)
    const text = words.map(([word]) => word).join(' ')
    const invented = isInvented(text, window.endsMs - window.startsMs, said)
    said.push(text)
    return invented ? [] : clippedToSpeech(words, speech)
  })
}
