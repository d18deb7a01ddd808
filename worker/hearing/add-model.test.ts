import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWithoutTimes } from '#tests/support/media/model-without-times.ts'
import { addModel } from './add-model.ts'
import { hearApart } from './hear-apart.ts'
import { findAdded, findModel, sample } from './model.ts'
import { modelFilesOf } from './model-files.ts'

// The project's own model, packed as sherpa-onnx publishes others, is added under another name.

const folder = mkdtempSync(join(tmpdir(), 'actuality-models-'))
const [published, archive] = [join(folder, 'sherpa-onnx-whisper-twin'), join(folder, 'sherpa-onnx-whisper-twin.tar')]
const models = join(folder, 'models')
let vad: string
beforeAll(async () => {
  const own = await findModel()
  vad = own.vad
  mkdirSync(published)
  cpSync(own.encoder, join(published, 'twin-encoder.onnx'))
  cpSync(own.decoder, join(published, 'twin-decoder.int8.onnx'))
  cpSync(own.tokens, join(published, 'twin-tokens.txt'))
  execFileSync('tar', ['-cf', archive, '-C', folder, 'sherpa-onnx-whisper-twin'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const add = (from: string, sha256?: string) => addModel(models, from, { sha256, say: () => {}, signal })
const nothingAdded = () => expect(existsSync(models) ? readdirSync(models) : []).toEqual([])

describe('a model is not added', () => {
  it.each([
    ['that is not there', () => join(folder, 'nowhere.tar'), undefined, 'is not there'],
    ['with another digest', () => archive, 'ab'.repeat(32), 'Its SHA-256 is'],
    ['that is no archive', () => written('nothing.tar', 'no archive'), undefined, 'could not be unpacked'],
    ['that is something else', () => packed('something', { 'readme.txt': 'Not a model.' }), undefined, 'This is no Whisper model'],
    [
      'that does not work',
      () => packed('broken', { 'b-encoder.onnx': 'x', 'b-decoder.onnx': 'x', 'b-tokens.txt': 'x' }),
      undefined,
      'did not work',
    ],
  ] as const)(
    '%s, and nothing is left of it',
    async (_, from, sha256, why) => {
      await expect(add(from(), sha256)).rejects.toThrow(why)
      nothingAdded()
    },
    60_000,
  )
})

it('from an address: it is downloaded, verified, tested, and found by the house', async () => {
  const bytes = readFileSync(archive)
  const server = createServer((_, response) => response.setHeader('content-length', bytes.length).end(bytes))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files/sherpa-onnx-whisper-twin.tar`
    const added = await add(address, createHash('sha256').update(bytes).digest('hex'))
    expect(added.secondsASecond).toBeGreaterThan(0)
    expect(added.model.wordTimes).toBe(true)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  expect(readdirSync(models)).toEqual(['whisper-twin'])
  const found = await findAdded(models, vad)
  expect(found.broken).toEqual([])
  expect(found.models).toMatchObject([{ name: 'whisper-twin', label: 'Whisper twin', languages: 99 }])
  rmSync(found.models[0]!.decoder)
  expect((await findAdded(models, vad)).broken[0]).toContain('whisper-twin/twin-decoder.int8.onnx is missing')
}, 180_000)

it('without cross-attention, as most are published: words share the times of their sentences, which is reported', async () => {
  const timeless = join(folder, 'whisper-timeless')
  mkdirSync(timeless)
  cpSync(join(published, 'twin-encoder.onnx'), join(timeless, 't-encoder.onnx'))
  cpSync(join(published, 'twin-tokens.txt'), join(timeless, 't-tokens.txt'))
  writeWithoutTimes(join(published, 'twin-decoder.int8.onnx'), join(timeless, 't-decoder.int8.onnx'))
  await add(timeless)
  const model = (await findAdded(models, vad)).models.find(({ name }) => name === 'whisper-timeless')!
  expect(model.wordTimes).toBe(false)
  const [heard, exact] = [await hearApart(model, sample, 'en', signal), await hearApart(await findModel(), sample, 'en', signal)]
  const plain = ({ words }: typeof heard) => words.map(([text]) => text.toLowerCase().replace(/[^a-z]/g, ''))
  expect(plain(heard)).toEqual(plain(exact))
  expect(plain(heard).join(' ')).toContain(sample.words)
  const off = heard.words.map(([, from], at) => Math.abs(from - exact.words[at]![1]))
  // Another way of finding times than the words' own, and no worse than a sentence is long.
  expect(Math.max(...off)).toBeGreaterThan(200)
  expect(Math.max(...off)).toBeLessThan(2500)
  for (const [at, [, from, to]] of heard.words.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThanOrEqual(heard.words[at - 1]?.[1] ?? 0)
  }
}, 180_000)

it('takes the whole encoder and the small decoder, with the weights beside them', () => {
  const names = ['encoder.onnx', 'encoder.int8.onnx', 'decoder.onnx', 'decoder.int8.onnx', 'tokens.txt', 'encoder.weights'].map(
    (name) => `w/large-v3-${name}`,
  )
  expect(modelFilesOf([...names, 'w/test_wavs/0.wav', 'w/README.md'])).toEqual({
    encoder: 'w/large-v3-encoder.onnx',
    decoder: 'w/large-v3-decoder.int8.onnx',
    tokens: 'w/large-v3-tokens.txt',
    weights: ['w/large-v3-encoder.weights'],
  })
  expect(modelFilesOf(['model.onnx', 'tokens.txt'])).toBeUndefined()
})

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
function packed(name: string, files: Record<string, string>): string {
  mkdirSync(join(folder, name))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
  execFileSync('tar', ['-cf', join(folder, `${name}.tar`), '-C', folder, name])
  return join(folder, `${name}.tar`)
}
