// Speaker diarisation in a separate process (see speakers.ts). Arguments: the sound (16 kHz, one channel, 16 bits), the segmentation
// model, the embedding model. Prints one line of JSON: [{ start, end, speaker }, …], in seconds.
import { readFileSync } from 'node:fs'
import sherpa from 'sherpa-onnx-node'
import { samplesOf } from './samples-of.ts'

/** Clustering threshold. */
const threshold = 0.5

const [, , sound, segmentation, embedding] = process.argv as [string, string, ...string[]]
const alone = { numThreads: 1, provider: 'cpu', debug: 0 } as const
const diarization = new sherpa.OfflineSpeakerDiarization({
  segmentation: { pyannote: { model: segmentation! }, ...alone },
  embedding: { model: embedding!, ...alone },
  clustering: { numClusters: -1, threshold },
  minDurationOn: 0.3,
  minDurationOff: 0.5,
})
process.stdout.write(JSON.stringify(diarization.process(samplesOf(readFileSync(sound!)))))
