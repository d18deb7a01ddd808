import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A speech recognition model, as files on this machine. */
export interface HearingModel {
  folder: string
  name: string
  label: string
  /** Number of supported languages. */
  languages: number
  encoder: string
  decoder: string
  tokens: string
  /** Voice activity detection. */
  vad: string
  /** Memory limit. */
  megabytes: number
  /** Whether it returns the times of words; else they share the times of sentences. */
  wordTimes: boolean
}

const modelFacts = z.object({
  label: z.string().min(1).max(80),
  megabytes: z.number().positive(),
  languages: z.number().int().positive(),
  // Found out when it was tried; a model that was added before this was looked at is taken to tell them.
  wordTimes: z.boolean().default(true),
  ...{ encoder: z.string(), decoder: z.string(), tokens: z.string() },
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
/** Metadata file of an added model. */
export const factsFile = 'model.json'
/** Its two models are of another kind, see speakers.ts. */
export const speakersFolder = 'speakers'
export const modelName = /^[a-z0-9][a-z0-9._-]{0,79}$/

const ours = fileURLToPath(new URL('../../models', import.meta.url))
export const ownName = 'whisper-base'
const [vadFile, sampleFile] = ['silero_vad.onnx', 'sample.pcm']

/** Ten seconds of speech and their text, for tests of a model and of a machine. */
export const sample = { path: join(ours, sampleFile), seconds: 10.4, words: 'ask not what your country can do for you' }

/** A problem with a model's files: one sentence for the operator. */
export class ModelBroken extends Error {
  override readonly name = 'ModelBroken'
}

/** The default model, with its files present at the expected sizes; throws `ModelBroken`. Contents are read on use. */
export async function findModel(folder = ours): Promise<HearingModel> {
  const listed = await readFile(join(folder, 'models.json'), 'utf8').then(
    (text) => z.record(z.string(), modelFacts).parse(JSON.parse(text))[ownName],
    () => undefined,
  )
  if (!listed) throw broken('models/models.json', 'cannot be read')
  return opened(folder, ownName, listed, 'models', join(folder, vadFile))
}

/** The models added with `npm run model`, each complete; problems are reported as sentences. */
export async function findAdded(folder: string, vad: string): Promise<{ models: HearingModel[]; broken: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => modelName.test(name) && name !== speakersFolder).toSorted()
  const found: { models: HearingModel[]; broken: string[] } = { models: [], broken: [] }
  for (const name of names) {
    try {
      found.models.push(await openModel(join(folder, name), name, vad))
    } catch (cause) {
      if (!(cause instanceof ModelBroken)) throw cause
      found.broken.push(cause.message)
    }
  }
  return found
}

/** A model in its own folder, with its `model.json`. Throws `ModelBroken`. */
export async function openModel(folder: string, name: string, vad: string): Promise<HearingModel> {
  const facts = await readFile(join(folder, factsFile), 'utf8').then(
    (text) => modelFacts.parse(JSON.parse(text)),
    () => undefined,
  )
  if (!facts) throw broken(`${name}/${factsFile}`, 'cannot be read')
  return opened(folder, name, facts, name, vad)
}

async function opened(folder: string, name: string, facts: z.infer<typeof modelFacts>, shown: string, vad: string): Promise<HearingModel> {
  for (const [file, { bytes }] of Object.entries(facts.files)) {
    const size = (await stat(join(folder, file)).catch(() => undefined))?.size
    if (size === undefined) throw broken(`${shown}/${file}`, 'is missing')
    if (size !== bytes) throw broken(`${shown}/${file}`, `has ${size} bytes and not ${bytes}`)
  }
  const { label, languages, megabytes, wordTimes } = facts
  const [encoder, decoder, tokens] = [facts.encoder, facts.decoder, facts.tokens].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ]
  return { folder, name, label, languages, encoder, decoder, tokens, vad, megabytes, wordTimes }
}

const broken = (file: string, what: string) =>
  new ModelBroken(
    `A model this house hears with is broken: ${file} ${what}. Restore it and start again; until then films get no words by it.`,
  )
