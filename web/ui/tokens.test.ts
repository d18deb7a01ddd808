import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const rooms = { house: tokensAfter(':root, [data-light="house"]'), desk: tokensAfter('[data-light="desk"] {') }
const shared = tokensAfter(':root {')

/** Text must reach 4.5 on both grounds; what identifies a control or carries meaning must reach 3. */
const needed = [
  ['--ink', 4.5],
  ['--ink-2', 4.5],
  ['--ink-3', 4.5],
  ['--signal-text', 4.5],
  ['--edge', 3],
  ['--track', 3],
  ['--focus', 3],
] as const

describe.each(Object.entries(rooms))('in the room %s', (_room, tokens) => {
  it.each(needed)('%s has a contrast of %f to both grounds', (name, ratio) => {
    for (const ground of ['--bg', '--bg-2'])
      expect(contrast(tokens[name]!, tokens[ground]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(ratio)
  })
  it('the signal contrasts with the ground as a mark', () =>
    expect(contrast(shared['--signal']!, tokens['--bg']!)).toBeGreaterThanOrEqual(3))
  it('text of a message contrasts with its block, with the themes reversed', () =>
    expect(contrast(tokens['--bg']!, tokens['--ink']!)).toBeGreaterThanOrEqual(4.5))
})

it('Play is read on the signal in black, never in white', () => {
  expect(contrast(shared['--on-signal']!, shared['--signal']!)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#FFFFFF', shared['--signal']!)).toBeLessThan(4.5)
})
it('a caption is read on its block over a white picture', () => {
  const grey = Math.round(255 * 0.22).toString(16)
  expect(contrast('#FFFFFF', `#${grey}${grey}${grey}`)).toBeGreaterThanOrEqual(7)
})
it('the known ratio of black and white comes out as 21', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

/** The custom properties of the block that begins with `selector`, those that are colours. */
function tokensAfter(selector: string): Record<string, string> {
  const from = css.indexOf(selector)
  if (from < 0) throw new Error(`tokens.css has no block ${selector}`)
  const block = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*(#[0-9a-fA-F]{6})/g)].map((match) => [match[1]!, match[2]!]))
}

/** WCAG 2.2, "contrast ratio" of relative luminances. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
