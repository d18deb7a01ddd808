import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openDrawer } from './drawer.ts'
import type { Recipe, Step } from './recipe.ts'

const drawer = openDrawer()
afterAll(() => drawer.close())
const { signal } = new AbortController()
const mostPixels = 100_000_000
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#248' } })
    .png()
    .toBuffer()
const of = (file: Uint8Array, ...steps: Step[]): Recipe => ({ source: { file }, mostPixels, steps })
/** Minutes of work for a processor. */
const slow = (): Recipe => ({
  source: { pixels: randomBytes(3000 * 3000 * 3), raw: { width: 3000, height: 3000, channels: 3 } },
  mostPixels,
  steps: [['avif', { quality: 100, effort: 9 }]],
})

it('A picture is drawn in another process, and pieces of it are unpacked once', async () => {
  const file = await plain(400, 200)
  expect(await drawer.look({ file }, signal)).toEqual({ width: 400, height: 200 })
  const [made] = await drawer.draw(of(file, ['resize', { width: 100 }], ['webp', { quality: 80 }]), signal)
  expect([made!.info.width, made!.info.height, (await sharp(made!.content).metadata()).format]).toEqual([100, 50, 'webp'])
  const cut = (left: number): Step[] => [['extract', { left, top: 0, width: 200, height: 200 }], ['png']]
  const pieces = await drawer.draw({ ...of(file), pieces: [cut(0), cut(200)] }, signal)
  expect(pieces.map(({ info }) => [info.width, info.height])).toEqual([
    [200, 200],
    [200, 200],
  ])
})

describe('What is refused, and the next one is drawn:', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const refusals: Record<string, [recipe: () => Recipe | Promise<Recipe>, why: string]> = {
    'a drawing': [() => of(Buffer.from(drawing), ['png']), 'unreadable'],
    'a drawing behind the first bytes of a picture': [
      () => of(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(drawing)]), ['png']),
      'unreadable',
    ],
    'half a picture': [async () => of((await plain(900, 900)).subarray(0, 300), ['png']), 'unreadable'],
    'more pixels than it may have': [async () => ({ ...of(await plain(200, 200), ['png']), mostPixels: 9999 }), 'unreadable'],
    'a TIFF where none was asked for': [
      async () =>
        of(
          await sharp(await plain(9, 9))
            .tiff()
            .toBuffer(),
          ['png'],
        ),
      'unreadable',
    ],
  }
  it.each(Object.keys(refusals))('%s', async (name) => {
    const [recipe, why] = refusals[name]!
    await expect(drawer.draw(await recipe(), signal)).rejects.toMatchObject({ why })
    expect(await drawer.draw(of(await plain(9, 9), ['png']), signal)).toHaveLength(1)
  })
  it('what takes longer than it may', async () => {
    await expect(drawer.draw(slow(), signal, { maxSeconds: 1, maxMegabytes: 4096 })).rejects.toMatchObject({ why: 'outgrew' })
  })
  it.runIf(existsSync('/proc/self/statm'))('what takes more memory than it may', async () => {
    await expect(drawer.draw(slow(), signal, { maxSeconds: 600, maxMegabytes: 20 })).rejects.toMatchObject({ why: 'outgrew' })
  })
  it('what nobody waits for any more', async () => {
    const leave = new AbortController()
    const drawn = drawer.draw(slow(), leave.signal, { maxSeconds: 600, maxMegabytes: 4096 })
    leave.abort(new Error('They left.'))
    await expect(drawn).rejects.toThrow('They left.')
    expect(await drawer.draw(of(await plain(9, 9), ['png']), signal)).toHaveLength(1)
  })
})

it('A TIFF is read where a person was told that it may be sent', async () => {
  const file = await sharp(await plain(9, 9))
    .tiff()
    .toBuffer()
  expect(await drawer.look({ file, mayBeTiff: true }, signal)).toEqual({ width: 9, height: 9 })
})
