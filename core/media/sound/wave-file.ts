const headerBytes = 44
const sampleBytes = 2

/** A WAV file of one channel, 16 bits a sample, from samples between -1 and 1 in the order in which they came. `rate`: samples a second. */
export function waveFile(heard: readonly Float32Array[], rate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = heard.reduce((sum, { length }) => sum + length, 0) * sampleBytes
  const bytes = new Uint8Array(headerBytes + dataBytes)
  const view = new DataView(bytes.buffer)
  const word = (at: number, letters: string) => {
    for (let letter = 0; letter < letters.length; letter++) bytes[at + letter] = letters.charCodeAt(letter)
  }
  word(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + dataBytes, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * sampleBytes, true)
  view.setUint16(32, sampleBytes, true)
  view.setUint16(34, 8 * sampleBytes, true)
  word(36, 'data')
  view.setUint32(40, dataBytes, true)
  let at = headerBytes
  for (const samples of heard)
    for (const sample of samples) {
      view.setInt16(at, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true)
      at += sampleBytes
    }
  return bytes
}
