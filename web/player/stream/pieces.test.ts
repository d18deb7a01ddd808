import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'
import { expect, it } from 'vitest'
import { unmadeUri } from '#core/media/pieces.ts'
import { piecesLoader, untilUnmade } from './pieces.ts'

const version = '0b1f5ad8-52a5-4d8e-9d6f-0d7a6b2c1a11'

function open(ask: (versionId: string, number: number) => Promise<string | null>) {
  const loaded: string[] = []
  class Usual {
    stats = {}
    context = null
    load(context: FragmentLoaderContext) {
      loaded.push(context.url)
    }
    abort() {}
    destroy() {}
  }
  const Pieces = piecesLoader(Usual as unknown as new (config: HlsConfig) => Loader<FragmentLoaderContext>, ask, () => {})
  const errors: number[] = []
  const loader = new Pieces({} as HlsConfig)
  const load = (url: string) =>
    loader.load(
      { url } as FragmentLoaderContext,
      {} as LoaderConfiguration,
      { onError: ({ code }: { code: number }) => errors.push(code) } as unknown as LoaderCallbacks<FragmentLoaderContext>,
    )
  return { loaded, errors, loader, load }
}

it('a piece that is not made yet is waited for, and loaded from where it is then', async () => {
  const answers = [null, 'https://house.example/00047.m4s?token=x']
  const asked: [string, number][] = []
  const { load, loaded } = open(async (...piece) => {
    asked.push(piece)
    return answers.shift() ?? null
  })
  load(unmadeUri(version, 47))
  await expect.poll(() => loaded).toEqual(['https://house.example/00047.m4s?token=x'])
  expect(asked).toEqual([
    [version, 47],
    [version, 47],
  ])
})

it('what is there is loaded as ever, and what is gone is said to be gone', async () => {
  const { load, loaded, errors } = open(async () => Promise.reject(new Error('not-found')))
  load('https://house.example/00001.m4s')
  expect(loaded).toEqual(['https://house.example/00001.m4s'])
  load(unmadeUri(version, 2))
  await expect.poll(() => errors).toEqual([404])
})

it('an abandoned piece is no longer requested', async () => {
  let asked = 0
  const { load, loader, loaded } = open(async () => {
    asked++
    loader.abort()
    return 'https://house.example/00009.m4s'
  })
  load(unmadeUri(version, 9))
  await expect.poll(() => asked).toBe(1)
  expect(loaded).toEqual([])
})

it('a player that cannot ask gets a playlist that ends where the film does so far', () => {
  const made = '#EXTM3U\n#EXTINF:1.000000,\nhttps://house.example/00001.m4s\n'
  expect(untilUnmade(`${made}#EXTINF:4.000000,\n${unmadeUri(version, 2)}\n#EXT-X-ENDLIST\n`)).toBe(`${made}#EXT-X-ENDLIST\n`)
  expect(untilUnmade(made)).toBe(made)
})
