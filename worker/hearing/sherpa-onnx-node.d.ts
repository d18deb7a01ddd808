/** The used part of sherpa-onnx-node; the package has no types. */
declare module 'sherpa-onnx-node' {
  interface Whisper {
    encoder: string
    decoder: string
    /** A language code; empty: detected for each stretch. */
    language: string
    task: 'transcribe'
    tailPaddings: number
    /** A number: it ignores `true`. */
    enableTokenTimestamps: 0 | 1
    enableSegmentTimestamps: 0 | 1
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
    segment_texts: string[]
    segment_timestamps: number[]
    segment_durations: number[]
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
  interface Alone {
    numThreads: number
    provider: 'cpu'
    debug: 0 | 1
  }
  interface DiarizationConfig {
    segmentation: { pyannote: { model: string } } & Alone
    embedding: { model: string } & Alone
    /** -1: as many as there are. */
    clustering: { numClusters: number; threshold: number }
    /** In seconds. */
    minDurationOn: number
    minDurationOff: number
  }
  class OfflineSpeakerDiarization {
    constructor(config: DiarizationConfig)
    /** In seconds. */
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
  const sherpa: {
    OfflineRecognizer: typeof OfflineRecognizer
    Vad: typeof Vad
    OfflineSpeakerDiarization: typeof OfflineSpeakerDiarization
  }
  export default sherpa
}
