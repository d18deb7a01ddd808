import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HearingEnded } from './hear-apart.ts'
import { sample } from './model.ts'
import { findSpeakerModel, speakersApart } from './speakers.ts'

// The project ships no diarisation models: tested are a house without them, and one with unusable ones.

const folder = mkdtempSync(join(tmpdir(), 'actuality-speakers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a house without the two models does no diarisation', async () => {
  expect(await findSpeakerModel(undefined)).toBeUndefined()
  expect(await findSpeakerModel(folder)).toBeUndefined()
  mkdirSync(join(folder, 'speakers'))
  writeFileSync(join(folder, 'speakers', 'segmentation.onnx'), 'Only one of them.')
  expect(await findSpeakerModel(folder)).toBeUndefined()
})

it('models that cannot be used crash only their own process', async () => {
  writeFileSync(join(folder, 'speakers', 'embedding.onnx'), 'No model.')
  const model = (await findSpeakerModel(folder))!
  await expect(speakersApart(model, sample, new AbortController().signal)).rejects.toThrow(HearingEnded)
}, 60_000)
