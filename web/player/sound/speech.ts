/** Letters a second of an unhurried voice. */
const lettersPerSecond = 15
const fastest = 1.4

/** Speaking rate at which a line fits its gap, up to the limit of intelligibility. */
export function speechRate(words: string, gapMs: number): number {
  const neededMs = (words.length / lettersPerSecond) * 1000
  return Math.min(fastest, Math.max(1, neededMs / Math.max(1, gapMs)))
}

/** Timeout for a voice without an end event. */
export const longestSpeechMs = (words: string): number => 5000 + (words.length / lettersPerSecond) * 3000

/** Whether the browser has a voice at all; some bring their voices late. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && speechSynthesis.getVoices().length > 0

export interface Speech {
  silence(): void
}

/** Speaks one line in its language; `done` is called once, also on errors, but not when cancelled. */
export function speak(words: string, language: string, rate: number, done: () => void): Speech {
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = language
  utterance.rate = rate
  const base = language.split('-')[0]!
  const voices = speechSynthesis.getVoices()
  utterance.voice = voices.find(({ lang }) => lang === language) ?? voices.find(({ lang }) => lang.split(/[-_]/)[0] === base) ?? null
  let over = false
  const end = () => {
    clearTimeout(timer)
    if (!over) done()
    over = true
  }
  const timer = setTimeout(end, longestSpeechMs(words))
  utterance.onend = end
  utterance.onerror = end
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
  return {
    silence() {
      over = true
      clearTimeout(timer)
      speechSynthesis.cancel()
    },
  }
}
