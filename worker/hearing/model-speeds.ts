import { hearApart, type Took } from './hear-apart.ts'
import { type HearingModel, sample } from './model.ts'

/** Minimum speech for a measurement; below it, loading the model dominates. */
const leastSpokenMs = 8000

/** Real-time factor of each model on this machine, in seconds of one processor per second of speech: the latest measurement. */
export class ModelSpeeds {
  readonly #secondsASecond = new Map<string, number>()

  note(model: string, { processorMs, spokenMs }: Took) {
    if (spokenMs >= leastSpokenMs) this.#secondsASecond.set(model, Math.round((processorMs / spokenMs) * 1000) / 1000)
  }
  of(model: string): number | undefined {
    return this.#secondsASecond.get(model)
  }

  /** Measures every model without a measurement on the sample. Rejects with the signal's reason. */
  async measure(models: readonly HearingModel[], signal: AbortSignal) {
    for (const model of models) {
      if (this.of(model.name) !== undefined) continue
      const { took } = await hearApart(model, sample, '', signal)
      this.note(model.name, took)
    }
  }
}
