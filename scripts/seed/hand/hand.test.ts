import { describe, expect, it } from 'vitest'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { filmLooks } from '../films/all-films.ts'
import { blankPicture } from '../pictures/picture.ts'
import { handCamera } from './draw-hand.ts'
import { limbsOf } from './hand.ts'
import { type HandShape, letters } from './hand-shapes.ts'
import { handAt, spell } from './spell.ts'

const [width, height] = [72, 96]
const draw = handCamera(width, height)
function lightOf(shape: HandShape): Float32Array {
  const picture = blankPicture(width, height)
  draw(limbsOf(shape), picture)
  return picture.light
}
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const hands = seedFilms.flatMap((film) =>
  (film.beside ?? []).flatMap((beside) => (beside.kind === 'sign' ? [{ film, spelled: beside.spelled }] : [])),
)

describe('a hand that spells', () => {
  it('knows every letter, and shows no two alike but those that are told apart by how they move', () => {
    expect(Object.keys(letters).sort().join('')).toBe(alphabet)
    const seen = [...alphabet].map((letter) => [letter, lightOf(letters[letter]!)] as const)
    const alike = seen.flatMap(([one, light], at) =>
      seen.slice(at + 1).flatMap(([other, beside]) => {
        const apart = light.filter((value, index) => Math.abs(value - beside[index]!) > 0.2).length
        return apart / light.length < 0.006 ? [one + other] : []
      }),
    )
    expect(alike).toEqual(['ij'])
  })

  it('stays in the picture whatever the letter', () => {
    const wall = lightOf({ ...letters.a!, wrist: [0, -9, 0] })
    for (const letter of alphabet) {
      const light = lightOf(letters[letter]!)
      const touched = (x: number, y: number) => Math.abs(light[y * width + x]! - wall[y * width + x]!) > 0.1
      for (let y = 0; y < height; y++) expect(touched(1, y) || touched(width - 2, y), `${letter} at the side`).toBe(false)
      for (let x = 1; x < width - 1; x++) expect(touched(x, 1), `${letter} at the top`).toBe(false)
    }
  })

  it('spells words of its film, one after the other, and nothing that is protected', () => {
    expect(hands.length).toBeGreaterThan(0)
    for (const { film, spelled } of hands) {
      const cues = film.captions.find(({ language }) => language === 'en')!.cues
      const plain = (words: string) => words.toLowerCase().replace(/[^a-z]+/g, ' ')
      const said = [...cues.filter((cue) => !cue[4]).map((cue) => cue[3]), ...film.chapters.map(([, title]) => title)].map(plain)
      const kept = cues.filter((cue) => cue[4])
      const spellings = spell(spelled)
      for (const [at, { words, startsAt, endsAt }] of spellings.entries()) {
        expect(
          said.some((sentence) => sentence.includes(words)),
          words,
        ).toBe(true)
        const next = spellings[at + 1]?.startsAt ?? filmLooks.find(({ slug }) => slug === film.slug)!.seconds
        expect(endsAt, words).toBeLessThanOrEqual(next)
        expect(
          kept.some(([from, to]) => from < endsAt - 0.5 && startsAt < to),
          words,
        ).toBe(false)
      }
    }
  })

  it('gives every letter the time to be read, moves from one to the next without a jump, and is away in between', () => {
    const [spelling] = spell([[1, 'jazz off']])
    const shown = new Map<number, number>()
    let before: HandShape | undefined
    for (let at = 1; at < spelling!.endsAt; at += 1 / 24) {
      const { shape, letter } = handAt([spelling!], at)!
      shown.set(letter, (shown.get(letter) ?? 0) + 1)
      if (before) expect(Math.hypot(...shape.wrist.map((value, axis) => value - before!.wrist[axis]!)), `at ${at}`).toBeLessThan(0.75)
      before = shape
    }
    expect([...shown.keys()].filter((letter) => letter >= 0)).toEqual([0, 1, 2, 3, 5, 6, 7])
    expect(Math.min(...shown.values())).toBeGreaterThanOrEqual(5)
    expect(handAt([spelling!], 0.9)).toBeUndefined()
    expect(handAt([spelling!], spelling!.endsAt)).toBeUndefined()
  })
})
