import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SpeakerTurn } from '#core/media/hearing/speakers.ts'
import { HearingEnded } from './hear-apart.ts'
import { speakersFolder } from './model.ts'
import { runEngine } from './run-engine.ts'

/** Diarisation models: segmentation (pyannote) and speaker embedding. */
export interface SpeakerModel {
  segmentation: string
  embedding: string
}

/** `speakers/segmentation.onnx` and `speakers/embedding.onnx` among the added models; undefined without them. */
export async function findSpeakerModel(modelsDir: string | undefined): Promise<SpeakerModel | undefined> {
  if (!modelsDir) return undefined
  const [segmentation, embedding] = ['segmentation', 'embedding'].map((name) => join(modelsDir, speakersFolder, `${name}.onnx`)) as [
    string,
    string,
  ]
  const there = await Promise.all([segmentation, embedding].map((path) => stat(path).catch(() => undefined)))
  return there.every((one) => one?.isFile()) ? { segmentation, embedding } : undefined
}

const turns = z.array(z.object({ start: z.number(), end: z.number(), speaker: z.number().int() }))
const samplesASecond = 16_000

/** Diarises a sound file (16 kHz, one channel, 16 bits) in a separate process. Throws `HearingEnded`, or the signal's reason. */
export async function speakersApart(
  { segmentation, embedding }: SpeakerModel,
  sound: { path: string; seconds: number },
  signal: AbortSignal,
): Promise<SpeakerTurn[]> {
  const { code, said } = await runEngine('speakers-process.ts', [sound.path, segmentation, embedding], {
    reads: [segmentation, embedding, sound.path],
    maxSeconds: Math.ceil(60 + sound.seconds * 5),
    // Memory limit: the sound as 32-bit floats, and the models.
    maxMegabytes: 800 + (sound.seconds * samplesASecond * 4) / 2 ** 20,
    signal,
  })
  if (code !== 0) throw new HearingEnded('The model of speakers could not be used.')
  return turns.parse(JSON.parse(said)).map(({ start, end, speaker }) => ({
    startsMs: Math.round(start * 1000),
    endsMs: Math.round(end * 1000),
    speaker,
  }))
}
