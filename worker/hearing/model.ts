import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A model that turns speech into words, as files on this machine. */
export interface HearingModel {
  folder: string
  name: string
  encoder: string
  decoder: string
  tokens: string
  /** Finds where somebody speaks. */
  vad: string
  /** Memory it may take while it hears. */
  megabytes: number
}

const manifest = z.record(
  z.string(),
  z.object({ megabytes: z.number(), files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })) }),
)
const ours = fileURLToPath(new URL('../../models', import.meta.url))
const name = 'whisper-base'

/** Something is the matter with the files of a model: one sentence for whoever runs the house. */
export class ModelBroken extends Error {
  override readonly name = 'ModelBroken'
}

/** The project's own model, its files there and as long as they ought to be; throws `ModelBroken`. What is in them is read when it hears. */
export async function findModel(folder = ours): Promise<HearingModel> {
  const listed = await readFile(join(folder, 'models.json'), 'utf8').then(
    (text) => manifest.parse(JSON.parse(text))[name],
    () => undefined,
  )
  if (!listed) throw broken('models.json', 'cannot be read')
  for (const [file, { bytes }] of Object.entries(listed.files)) {
    const size = (await stat(join(folder, file)).catch(() => undefined))?.size
    if (size === undefined) throw broken(file, 'is missing')
    if (size !== bytes) throw broken(file, `has ${size} bytes and not ${bytes}`)
  }
  const of = (file: string) => join(folder, file)
  return {
    folder,
    name,
    encoder: of(`${name}/encoder.onnx`),
    decoder: of(`${name}/decoder.int8.onnx`),
    tokens: of(`${name}/tokens.txt`),
    vad: of('silero_vad.onnx'),
    megabytes: listed.megabytes,
  }
}

const broken = (file: string, what: string) =>
  new ModelBroken(
    `The model this house hears with is broken: models/${file} ${what}. Restore it and start again; until then films get no words of their own.`,
  )
