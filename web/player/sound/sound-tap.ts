// An audio worklet: passes on microphone samples, some hundredths of a second at a time.

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, made: new () => AudioWorkletProcessor): void

/** Batched: one message per 128 samples would be four hundred a second. */
const handedOn = 2048

registerProcessor(
  'sound-tap',
  class extends AudioWorkletProcessor {
    #samples = new Float32Array(handedOn)
    #filled = 0

    process([input]: Float32Array[][]): boolean {
      const heard = input?.[0]
      if (!heard) return true
      for (const sample of heard) {
        this.#samples[this.#filled++] = sample
        if (this.#filled < handedOn) continue
        this.port.postMessage(this.#samples, [this.#samples.buffer])
        this.#samples = new Float32Array(handedOn)
        this.#filled = 0
      }
      return true
    }
  },
)
