import { folded } from '../../text/findable.ts'
import { commonWords } from './common-words.ts'
import type { CueWord, HeardWord } from './from-words.ts'
import { soundOf, soundsUnlike } from './word-sound.ts'

/** Names with a sound up to this length must match exactly: in short ones one letter makes another word. */
const shortSound = 4
/** Maximum distance for a longer one, as a share of its length. Above a quarter, names of one language are confused. */
const mostUnlike = { middling: 0.2, long: 0.25 }
/** A word recognised with this confidence, and not as a name, is kept, unless it sounds the same. */
const surelyHeard = 0.9
/** A lower-case word as frequent in one film is a word of its language, or of its trade. */
const oftenHeard = 3
/** A common word may be part of a longer name that was heard in pieces: only where nearly everything fits. */
const nearlySame = { unlike: 0.12, length: 8 }

interface Name {
  words: readonly string[]
  sound: string
}

/**
 * Replaces words by the names of a film that sound like them; the rest stays as heard. A common word of the language is never replaced, a
 * short name only where it sounds the same. The recognised form is stored with the first word of the name.
 */
export function preferNames(heard: readonly HeardWord[], names: readonly string[], language: string): CueWord[] {
  const common = commonWords(language)
  const known = namesOf(names, common)
  if (known.length === 0) return [...heard]
  const often = timesHeard(heard)
  const finder = new NameFinder(known, (word) => common.has(word) || (often.get(word) ?? 0) >= oftenHeard)
  const out: CueWord[] = []
  for (let at = 0; at < heard.length; ) {
    const found = finder.at(heard, at)
    if (!found) {
      out.push(heard[at]!)
      at++
      continue
    }
    out.push(...replaced(heard.slice(at, at + found.count), found.name))
    at += found.count
  }
  return out
}

/** Each name, and each word of it that may be said alone. The longest come first. */
function namesOf(names: readonly string[], common: ReadonlySet<string>): Name[] {
  const known = new Map<string, Name>()
  const add = (words: readonly string[]) => {
    const key = words.join(' ')
    const sound = soundOf(words.join(''))
    if (sound.length >= 2 && !known.has(key)) known.set(key, { words, sound })
  }
  for (const name of names) {
    const words = name.trim().split(/\s+/).filter(Boolean)
    if (words.length === 0 || words.length > 6) continue
    if (words.length > 1 || !common.has(plain(words[0]!))) add(words)
    if (words.length > 1)
      for (const word of words) if (plain(word).length >= 4 && /^\p{Lu}/u.test(word) && !common.has(plain(word))) add([word])
  }
  return [...known.values()].sort((a, b) => b.words.length - a.words.length)
}

const plain = (word: string) => folded(word).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
/** A vowel sign at the end of a word is part of it: Hindi and Thai end most words so. */
const edges = /^([^\p{L}\p{N}]*)(.*?)((?:['’]s)?[^\p{L}\p{M}\p{N}]*)$/su

function timesHeard(heard: readonly HeardWord[]): Map<string, number> {
  const often = new Map<string, number>()
  for (const [text] of heard) {
    if (!/^[^\p{L}]*\p{Ll}/u.test(text)) continue
    const word = plain(text)
    often.set(word, (often.get(word) ?? 0) + 1)
  }
  return often
}

interface Found {
  name: Name
  count: number
}

class NameFinder {
  readonly #names: readonly Name[]
  readonly #isCommon: (word: string) => boolean
  readonly #exact = new Set<string>()
  readonly #nearest = new Map<string, { name: Name; unlike: number } | null>()
  readonly #mostWords: number
  constructor(names: readonly Name[], isCommon: (word: string) => boolean) {
    this.#names = names
    this.#isCommon = isCommon
    for (const { words } of names) this.#exact.add(words.map(plain).join(' '))
    this.#mostWords = Math.max(...names.map(({ words }) => words.length)) + 1
  }

  /** The name that the words from `at` on are taken for; the most words first. */
  at(heard: readonly HeardWord[], at: number): Found | null {
    for (let count = Math.min(this.#mostWords, heard.length - at); count > 0; count--) {
      const group = heard.slice(at, at + count)
      // A name does not cross the end of a sentence, nor a pause.
      if (group.slice(0, -1).some(([text, , ends], one) => /[.!?,;:…]$/.test(text) || group[one + 1]![1] - ends > 400)) continue
      const found = this.#of(group)
      if (found) return { name: found, count }
    }
    return null
  }

  #of(group: readonly HeardWord[]): Name | null {
    const texts = group.map(([text]) => edges.exec(text)![2]!)
    const plains = texts.map(plain)
    if (plains.some((word) => word === '')) return null
    const commons = plains.filter(this.#isCommon).length
    if (commons === plains.length) return null
    const nearest = this.#nearestTo(soundOf(texts.join('')), group.length)
    if (!nearest || nearest.name.words.join(' ') === texts.join(' ')) return null
    const { name, unlike } = nearest
    // It is another name of the list, or that name already.
    if (this.#exact.has(plains.join(' ')) && name.words.map(plain).join(' ') !== plains.join(' ')) return null
    if (commons > 0 && (unlike > nearlySame.unlike || name.sound.length < nearlySame.length)) return null
    if (unlike > 0 && group.every(([text, , , , sure]) => sure !== undefined && sure >= surelyHeard && /^[^\p{L}]*\p{Ll}/u.test(text)))
      return null
    return name
  }

  #nearestTo(sound: string, count: number) {
    const key = `${count} ${sound}`
    const known = this.#nearest.get(key)
    if (known !== undefined) return known
    let best: { name: Name; unlike: number } | null = null
    for (const name of this.#names) {
      if (Math.abs(name.words.length - count) > 1) continue
      const longest = Math.max(name.sound.length, sound.length)
      const limit = allowed(Math.min(name.sound.length, sound.length))
      if (Math.abs(name.sound.length - sound.length) * 0.7 > limit * longest) continue
      const unlike = soundsUnlike(name.sound, sound)
      if (unlike <= limit && (!best || unlike < best.unlike)) best = { name, unlike }
    }
    this.#nearest.set(key, best)
    return best
  }
}

const allowed = (length: number) => (length <= shortSound ? 0 : length < 7 ? mostUnlike.middling : mostUnlike.long)

/** The name with the punctuation and the ending of what was heard, at its time. */
function replaced(group: readonly HeardWord[], { words }: Name): CueWord[] {
  const [first, last] = [group[0]!, group.at(-1)!]
  const before = edges.exec(first[0])![1]!
  const after = edges.exec(last[0])![3]!
  const heard = group.map(([text]) => text).join(' ')
  const sure = Math.min(...group.map((one) => one[4] ?? 1))
  const letters = words.join('').length
  let said = 0
  return words.map((word, at): CueWord => {
    const share = (ms: number) => Math.round(first[1] + ((last[2] - first[1]) * ms) / letters)
    const same = group.length === words.length ? group[at]! : null
    const [from, to] = same ? [same[1], same[2]] : [share(said), share(said + word.length)]
    said += word.length
    const text = `${at === 0 ? before : ''}${word}${at === words.length - 1 ? after : ''}`
    const known = group.some((one) => one[4] !== undefined) ? sure : undefined
    return [text, from, to, at === 0 && first[3], known, at === 0 ? heard : '']
  })
}
