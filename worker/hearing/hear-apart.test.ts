import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lavfi } from '#tests/support/media/clips.ts'
import { rawSound, spokenTrack } from '#tests/support/media/speech.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import { HearingEnded, hearApart } from './hear-apart.ts'
import { findModel, type HearingModel } from './model.ts'

// The default model recognises synthesised speech.
const folder = mkdtempSync(join(tmpdir(), 'actuality-hearing-'))
const { signal } = new AbortController()
let ffmpeg: string
let model: HearingModel
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  model = await findModel()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function spoken(name: string, seconds: number, sentences: Parameters<typeof spokenTrack>[2]) {
  const { inputs, graph } = spokenTrack(folder, seconds, sentences)
  return rawSound(ffmpeg, join(folder, name), [...inputs, '-filter_complex', graph, '-map', '[a]'])
}
const heardText = (heard: { words: readonly (readonly [string, ...unknown[]])[] }) => heard.words.map(([word]) => word).join(' ')

it('recognises a sentence, in its language, at its time', async () => {
  const sound = spoken('english.pcm', 16, [
    { atSeconds: 2, words: 'The fishermen came home late in the evening, because the wind had turned.' },
    { atSeconds: 11, words: 'Nobody in the village believed that the bridge would hold.' },
  ])
  const heard = await hearApart(model, sound, '', signal)
  expect(heard.language).toBe('en')
  expect(heardText(heard)).toMatch(/came home late in the evening,? because the wind had turned\. Nobody in the village believed/i)
  const at = (word: RegExp) => heard.words.find(([text]) => word.test(text))!
  expect(heard.words[0]![1]).toBeGreaterThan(1700)
  expect(heard.words[0]![1]).toBeLessThan(2400)
  expect(at(/^nobody/i)[1]).toBeGreaterThan(10_700)
  expect(at(/^nobody/i)[1]).toBeLessThan(11_400)
  // It ends with what is spoken, not with the pause.
  expect(at(/^turned/i)[2]).toBeLessThan(7600)
  for (const [, from, to] of heard.words) expect(to).toBeGreaterThan(from)
}, 120_000)

it('recognises German, given or detected', async () => {
  const words = 'Meine Großmutter erinnerte sich an den Winter, in dem das große Wasser kam, und an die Menschen auf den Dächern.'
  const sound = spoken('german.pcm', 10, [{ atSeconds: 1, voice: 'de', words }])
  for (const language of ['', 'de']) {
    const heard = await hearApart(model, sound, language, signal)
    expect(heard.language).toBe('de')
    expect(heardText(heard)).toMatch(/Großmutter erinnerte sich an den Winter/i)
  }
}, 120_000)

it.each([
  ['silence', 'anullsrc=r=16000:cl=mono:d=60'],
  ['pink noise', 'anoisesrc=c=pink:r=16000:a=0.3:d=60'],
  ['white noise', 'anoisesrc=c=white:r=16000:a=0.1:d=60'],
  ['a chord', "aevalsrc='0.2*sin(2*PI*220*t)*(0.6+0.4*sin(2*PI*0.7*t))+0.15*sin(2*PI*277.2*t)+0.15*sin(2*PI*329.6*t)':s=16000:d=60"],
  ['plucked tones', "aevalsrc='0.4*sin(2*PI*(220*pow(2\\,floor(mod(t*2\\,12))/12))*t)*exp(-3*mod(t\\,0.5))':s=16000:d=60"],
])(
  'recognises no word in %s',
  async (_, graph) => {
    const heard = await hearApart(model, rawSound(ffmpeg, join(folder, 'nobody.pcm'), lavfi(graph)), '', signal)
    expect(heard).toMatchObject({ language: '', words: [] })
  },
  60_000,
)

it('stops immediately when aborted', async () => {
  const sound = spoken('long.pcm', 60, [{ atSeconds: 0, words: 'One sentence after the other, for as long as it takes. '.repeat(12) }])
  const unwanted = new AbortController()
  const hearing = hearApart(model, sound, 'en', unwanted.signal)
  setTimeout(() => unwanted.abort(new Error('No longer wanted.')), 1500)
  const began = Date.now()
  await expect(hearing).rejects.toThrow('No longer wanted.')
  expect(Date.now() - began).toBeLessThan(4000)
}, 60_000)

it('a process over its memory limit is killed', async () => {
  const sound = rawSound(ffmpeg, join(folder, 'short.pcm'), lavfi('anullsrc=r=16000:cl=mono:d=20'))
  await expect(hearApart({ ...model, megabytes: 20 }, sound, '', signal)).rejects.toThrow(HearingEnded)
}, 60_000)

it('the files of the model are those that are listed', () => {
  const listed = JSON.parse(readFileSync(join(model.folder, 'models.json'), 'utf8'))[model.name].files as Record<string, { sha256: string }>
  for (const [file, { sha256 }] of Object.entries(listed))
    expect(
      createHash('sha256')
        .update(readFileSync(join(model.folder, file)))
        .digest('hex'),
      file,
    ).toBe(sha256)
})

it('a model that is missing, short or damaged is reported in one sentence', async () => {
  const other = join(folder, 'models')
  await expect(findModel(other)).rejects.toThrow('models/models.json cannot be read')
  cpSync(model.folder, other, { recursive: true })
  const damaged = await findModel(other)
  writeFileSync(damaged.decoder, Buffer.alloc(77_766_120, 7))
  const sound = spoken('again.pcm', 5, [{ atSeconds: 1, words: 'We counted the ships.' }])
  await expect(hearApart(await findModel(other), sound, '', signal)).rejects.toThrow('The model whisper-base could not be used.')
  truncateSync(damaged.encoder, 1000)
  await expect(findModel(other)).rejects.toThrow('models/whisper-base/encoder.onnx has 1000 bytes and not 47563688')
  rmSync(damaged.encoder)
  await expect(findModel(other)).rejects.toThrow('models/whisper-base/encoder.onnx is missing')
}, 60_000)
