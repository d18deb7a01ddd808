import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownName } from '../hearing/model.ts'
import { findRecogniser } from './find-recogniser.ts'

const modelsDir = mkdtempSync(join(tmpdir(), 'actuality-recognisers-'))
const ended = async () => {}
beforeAll(() => {
  mkdirSync(join(modelsDir, 'whisper-huge'))
  const facts = { label: 'Whisper huge', megabytes: 1e9, languages: 99, encoder: 'e.onnx', decoder: 'd.onnx', tokens: 't.txt', files: {} }
  writeFileSync(join(modelsDir, 'whisper-huge', 'model.json'), JSON.stringify(facts))
})
afterAll(() => rmSync(modelsDir, { recursive: true, force: true }))

it('a model for which the machine has too little memory is reported, and the project’s own is used instead', async () => {
  const hearing = await findRecogniser({ hears: true, modelsDir }, ended)
  expect(hearing.by).toBe('itself')
  expect(hearing.models.map(({ name }) => name)).toEqual([ownName])
  expect(hearing.broken).toEqual([
    expect.stringMatching(
      /^This machine has too little memory to transcribe with Whisper huge: \d+ MB, and 1000000500 MB are needed\. .* set HEARING=off here\.$/,
    ),
  ])
  expect(hearing.recogniser('whisper-huge')?.name).toBe(ownName)
})

it('a configured recogniser goes first, and a worker configured without one does not transcribe', async () => {
  const given = await findRecogniser({ hears: true, transcriber: { url: 'http://127.0.0.1:9', model: 'whisper-1' } }, ended)
  expect([given.by, given.models]).toEqual(['recogniser', []])
  const off = await findRecogniser({ hears: false }, ended)
  expect([off.by, off.recogniser('')]).toEqual(['nothing', undefined])
})
