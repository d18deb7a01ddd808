/** Samples of 16 bits as numbers between -1 and 1, as the engine takes them. */
export function samplesOf(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1)
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768
  return samples
}
