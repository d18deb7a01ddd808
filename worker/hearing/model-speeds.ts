import { hearApart, type Took } from './hear-apart.ts'
import { type HearingModel, sample } from './model.ts'

/** Less speech than this says little about the speed: most of its time is loading the model. */
const leastSpokenMs = 8000

/** How long a second of speech takes each model on this machine, in seconds of one processor: as the last speech it heard. */
export class ModelSpeeds {
  readonly #secondsASecond = new Map<string, number>()

  note(model: string, { processorMs, spokenMs }: Took) {
    if (spokenMs >= leastSpokenMs) this.#secondsASecond.set(model, Math.round((processorMs / spokenMs) * 1000) / 1000)
  }
  of(model: string): number | undefined {
    return this.#secondsASecond.get(model)
  }

  /** Hears the sample with every model that has heard nothing yet. Rejects with the signal's reason. */
  async measure(models: readonly HearingModel[], signal: AbortSignal) {
    for (const model of models) {
      if (this.of(model.name) !== undefined) continue
      const { took } = await hearApart(model, sample, '', signal)
      this.note(model.name, took)
    }
  }
}
