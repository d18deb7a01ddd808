/** Fast Fourier transform in place, of a length that is a power of two; `back` without the division by the length. */
export function transform(real: Float64Array, imaginary: Float64Array, back = false): void {
  const { length } = real
  for (let at = 1, other = 0; at < length; at++) {
    let bit = length >> 1
    for (; other & bit; bit >>= 1) other ^= bit
    other ^= bit
    if (at >= other) continue
    ;[real[at], real[other]] = [real[other]!, real[at]!]
    ;[imaginary[at], imaginary[other]] = [imaginary[other]!, imaginary[at]!]
  }
  for (let size = 2; size <= length; size *= 2) butterflies(real, imaginary, size, ((back ? 2 : -2) * Math.PI) / size)
}

function butterflies(real: Float64Array, imaginary: Float64Array, size: number, angle: number): void {
  const half = size / 2
  const [cosines, sines] = [new Float64Array(half), new Float64Array(half)]
  for (let at = 0; at < half; at++) {
    cosines[at] = Math.cos(angle * at)
    sines[at] = Math.sin(angle * at)
  }
  for (let from = 0; from < real.length; from += size)
    for (let at = 0; at < half; at++) {
      const [one, other] = [from + at, from + at + half]
      const [cosine, sine] = [cosines[at]!, sines[at]!]
      const turnedReal = real[other]! * cosine - imaginary[other]! * sine
      const turnedImaginary = real[other]! * sine + imaginary[other]! * cosine
      real[other] = real[one]! - turnedReal
      imaginary[other] = imaginary[one]! - turnedImaginary
      real[one] = real[one]! + turnedReal
      imaginary[one] = imaginary[one]! + turnedImaginary
    }
}
