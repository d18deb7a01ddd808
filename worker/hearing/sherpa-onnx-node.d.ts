/** What of sherpa-onnx-node is used; the package brings no types of its own. */
declare module 'sherpa-onnx-node' {
  interface Whisper {
    encoder: string
    decoder: string
    /** A code; empty: found anew for each stretch. */
    language: string
    task: 'transcribe'
    tailPaddings: number
    /** A number: it ignores `true`. */
    enableTokenTimestamps: 0 | 1
  }
  export interface RecognizerConfig {
    featConfig: { sampleRate: number; featureDim: number }
    modelConfig: { whisper: Whisper; tokens: string; numThreads: number; provider: 'cpu'; debug: 0 | 1 }
  }
  interface Waveform {
    samples: Float32Array
    sampleRate: number
  }
  interface OfflineStream {
    acceptWaveform(wave: Waveform): void
  }
  interface Result {
    lang: string
    text: string
    tokens: string[]
    /** In seconds. */
    timestamps: number[]
    durations: number[]
  }
  class OfflineRecognizer {
    constructor(config: RecognizerConfig)
    config: RecognizerConfig
    setConfig(config: RecognizerConfig): void
    createStream(): OfflineStream
    decode(stream: OfflineStream): void
    getResult(stream: OfflineStream): Result
  }
  interface VadConfig {
    sileroVad: {
      model: string
      threshold: number
      /** In seconds. */
      minSpeechDuration: number
      minSilenceDuration: number
      maxSpeechDuration: number
      windowSize: number
    }
    sampleRate: number
    numThreads: number
    debug: 0 | 1
  }
  class Vad {
    constructor(config: VadConfig, bufferSizeInSeconds: number)
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    /** `start` in samples from the first. */
    front(enableExternalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer; Vad: typeof Vad }
  export default sherpa
}
