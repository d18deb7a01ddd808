import { availableParallelism, totalmem } from 'node:os'
import { embeddedRecogniser } from '../hearing/embedded.ts'
import { findAdded, findModel, type HearingModel, ModelBroken, ownName } from '../hearing/model.ts'
import { ModelSpeeds } from '../hearing/model-speeds.ts'
import { engineIsThere } from '../hearing/run-engine.ts'
import { findSpeakerModel, type SpeakerModel } from '../hearing/speakers.ts'
import type { HearsBy } from '../records/transcriptions.ts'
import { type RecogniserAddress, recogniserOverHttp } from './over-http.ts'
import type { Recogniser } from './recogniser.ts'

export interface Hearing {
  by: HearsBy
  /** On this machine; undefined without the built-in recogniser. */
  models: readonly HearingModel[]
  speeds: ModelSpeeds
  /** Diarisation; undefined without its models. */
  speakers?: SpeakerModel | undefined
  /** With the model of that name, or the default one; undefined when this worker does no recognition. */
  recogniser(model: string): Recogniser | undefined
  /** Why recognition is missing or limited here, for the operator. */
  broken: readonly string[]
}

interface Wishes {
  transcriber?: RecogniserAddress | undefined
  hears: boolean
  /** Folder of added models. */
  modelsDir?: string | undefined
}

/** This worker's recogniser: the external one, else the built-in one unless disabled. `ended`: see `embeddedRecogniser`. */
export async function findRecogniser({ transcriber, hears, modelsDir }: Wishes, ended: (words: string) => Promise<void>): Promise<Hearing> {
  const speeds = new ModelSpeeds()
  const nothing = { by: 'nothing', models: [], speeds, recogniser: () => undefined } as const
  if (transcriber) {
    const elsewhere = recogniserOverHttp(transcriber)
    return { by: 'recogniser', models: [], speeds, recogniser: () => elsewhere, broken: [] }
  }
  if (!hears) return { ...nothing, broken: [] }
  if (!engineIsThere()) return { ...nothing, broken: [noEngine] }
  try {
    const own = await findModel()
    if (!fits(own)) return { ...nothing, broken: [tooLittleMemory(own)] }
    const added = modelsDir ? await findAdded(modelsDir, own.vad) : { models: [], broken: [] }
    const models = [own, ...added.models.filter(fits)]
    const named = new Map(
      models.map((model) => [model.name, embeddedRecogniser(model, { broken: ended, took: (cost) => speeds.note(model.name, cost) })]),
    )
    return {
      ...{ by: 'itself', models, speeds, speakers: await findSpeakerModel(modelsDir) },
      recogniser: (name) => named.get(name) ?? named.get(ownName),
      broken: [...added.broken, ...added.models.filter((model) => !fits(model)).map(tooLittleMemory)],
    }
  } catch (cause) {
    if (!(cause instanceof ModelBroken)) throw cause
    return { ...nothing, broken: [cause.message] }
  }
}

/** Maximum real-time factor for live captions, on a machine with another free processor. */
const quickEnough = 0.35
export const writesAlong = ({ models, speeds }: Hearing): boolean =>
  availableParallelism() > 1 && models.some(({ name }) => (speeds.of(name) ?? Number.POSITIVE_INFINITY) <= quickEnough)

const megabyte = 2 ** 20
/** Memory reserved for the rest of the house, in megabytes. */
const keptMegabytes = 500
const fits = ({ megabytes }: HearingModel) => totalmem() / megabyte >= megabytes + keptMegabytes

const tooLittleMemory = ({ label, megabytes }: HearingModel) =>
  `This machine has too little memory to transcribe with ${label}: ${Math.round(totalmem() / megabyte)} MB, and ${megabytes + keptMegabytes} MB are needed. Let another worker do it and set HEARING=off here.`
const noEngine = `This house hears nothing: sherpa-onnx-node has no engine for ${process.platform}-${process.arch}, or its package was not installed. Set HEARING=off, or TRANSCRIBE_URL.`
