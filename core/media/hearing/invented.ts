/** More letters a second cannot be spoken: about four times a fast speaker. */
const mostLettersASecond = 50
/** Repeated this often in a row, the same few words are a loop. */
const timesALoop = 4
/** Windows before that are compared: a sentence said in each of them is none. */
const windowsCompared = 2

/** Detects hallucinations: too much text for a window, a loop, or the very text of both windows before. */
export function isInvented(text: string, windowMs: number, before: readonly string[]): boolean {
  const bare = plain(text)
  if (bare === '') return true
  if (bare.length > (mostLettersASecond * windowMs) / 1000) return true
  const last = before.slice(-windowsCompared)
  if (last.length === windowsCompared && bare.length > 12 && last.every((one) => plain(one) === bare)) return true
  return isLoop(bare.split(' '))
}

/** Most of it is the same one to eight words again and again. */
function isLoop(words: readonly string[]): boolean {
  for (let size = 1; size <= 8; size++) {
    let [run, longest] = [0, 0]
    for (let at = size; at < words.length; at++) {
      run = words[at] === words[at - size] ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    // A word said four times is said; so is "no, no, no, no" in a long sentence.
    const repeats = longest / size + 1
    if (repeats >= timesALoop + (size === 1 ? 4 : 0) && longest + size > words.length / 2) return true
  }
  return false
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
