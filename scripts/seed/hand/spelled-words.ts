import { ease, type Picture } from '../pictures/picture.ts'
import { drawOutlines, lineOutline, lineWidth } from '../pictures/title-cards.ts'
import type { Spelling } from './spell.ts'

const [ink, ahead] = [0.82, 0.26]
const dissolveSeconds = 0.3

/** Lays what is spelled under the hand, bright as far as it has come: anyone who knows no letters of the hand can follow them. */
export async function spelledWords(spellings: readonly Spelling[], width: number, height: number) {
  const drawn = new Map(await Promise.all(spellings.map(async (spelling) => [spelling, await set(spelling.words, width, height)] as const)))
  return ({ spelling, letter }: { spelling: Spelling; letter: number }, seconds: number, { light }: Picture) => {
    const { mask, ends } = drawn.get(spelling)!
    const shown = Math.min(
      ease(seconds, spelling.startsAt, spelling.startsAt + dissolveSeconds),
      1 - ease(seconds, spelling.endsAt - dissolveSeconds, spelling.endsAt),
    )
    const until = letter < 0 ? 0 : ends[letter]!
    for (let index = 0; index < light.length; index++) {
      if (mask[index] === 0) continue
      const tone = index % width < until ? ink : ahead
      light[index]! += (tone - light[index]!) * mask[index]! * shown
    }
  }
}

async function set(words: string, width: number, height: number) {
  const size = Math.min(height * 0.085, (width * 0.9) / lineWidth(words, 1))
  const left = (width - lineWidth(words, size)) / 2
  const { light: mask } = await drawOutlines(width, height, [lineOutline(words, left, height * 0.94, size)])
  return { mask, ends: [...words].map((_, letter) => left + lineWidth(words.slice(0, letter + 1), size)) }
}
