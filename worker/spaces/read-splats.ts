import { constants, gunzipSync } from 'node:zlib'
import { budget } from '#core/spaces/budget.ts'

/** Bytes of one splat as it is shown: place and reach as three floats each, colour with opacity, turn as four bytes. */
export const splatBytes = 32
/** Of one splat in an SPZ file at most: with all its harmonics, which are passed over. */
const mostSpzBytes = 20 + 72

/** A cloud of splats of any of the three kinds as records of `splatBytes`, y up; or why it is none. */
export function readSplats(bytes: Buffer): Buffer | 'not-splats' | 'splats' {
  if (bytes.toString('latin1', 0, 4) === 'ply\n' || bytes.toString('latin1', 0, 5) === 'ply\r\n') return readPly(bytes)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return readSpz(bytes)
  if (bytes.length === 0 || bytes.length % splatBytes !== 0) return 'not-splats'
  const count = bytes.length / splatBytes
  if (count > budget.splats) return 'splats'
  const made = Buffer.from(bytes)
  for (let at = 0; at < count; at++) {
    const o = at * splatBytes
    for (let axis = 0; axis < 6; axis++) if (!Number.isFinite(made.readFloatLE(o + axis * 4))) return 'not-splats'
    const turn = [0, 1, 2, 3].map((i) => (made[o + 28 + i]! - 128) / 128)
    place(made, o, [made.readFloatLE(o), -made.readFloatLE(o + 4), -made.readFloatLE(o + 8)])
    putTurn(made, o, upright(turn))
  }
  return made
}

const place = (made: Buffer, o: number, values: readonly number[], from = 0) => {
  for (const [axis, value] of values.entries()) made.writeFloatLE(value, o + from + axis * 4)
}
const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
function putTurn(made: Buffer, o: number, turn: readonly number[]) {
  const length = Math.hypot(...turn) || 1
  for (const [i, part] of turn.entries()) made[o + 28 + i] = byte((part / length) * 128 + 128)
}
/** Scans come with y down; half a turn around x. w, x, y, z. */
const upright = ([w = 1, x = 0, y = 0, z = 0]: readonly number[]) => [-x, w, -z, y]

const sh = 0.28209479177387814
const colour = (dc: number) => byte((0.5 + sh * dc) * 255)
const sizes: Record<string, number> = {
  char: 1,
  uchar: 1,
  int8: 1,
  uint8: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  float32: 4,
  double: 8,
}

function readPly(bytes: Buffer): Buffer | 'not-splats' | 'splats' {
  const end = bytes.subarray(0, 100_000).indexOf('end_header')
  if (end < 0) return 'not-splats'
  const head = bytes.toString('latin1', 0, end).split(/\r?\n/)
  if (!head.some((line) => line.startsWith('format binary_little_endian'))) return 'not-splats'
  const count = Number(/^element vertex (\d+)$/m.exec(head.join('\n'))?.[1])
  if (!Number.isInteger(count) || count < 1) return 'not-splats'
  if (count > budget.splats) return 'splats'
  const offsets = new Map<string, number>()
  let stride = 0
  let vertex = false
  for (const line of head) {
    if (line.startsWith('element')) vertex = line.startsWith('element vertex')
    if (!vertex || !line.startsWith('property')) continue
    const [, type = '', name = ''] = /^property (\w+) (\w+)$/.exec(line) ?? []
    // A list has no size one could step over.
    if (!(type in sizes)) return 'not-splats'
    if (type.startsWith('float')) offsets.set(name, stride)
    stride += sizes[type]!
  }
  const names = [
    'x',
    'y',
    'z',
    'scale_0',
    'scale_1',
    'scale_2',
    'rot_0',
    'rot_1',
    'rot_2',
    'rot_3',
    'f_dc_0',
    'f_dc_1',
    'f_dc_2',
    'opacity',
  ]
  const start = bytes.indexOf('\n', end) + 1
  if (names.some((name) => !offsets.has(name)) || start + count * stride > bytes.length) return 'not-splats'
  const made = Buffer.alloc(count * splatBytes)
  for (let at = 0; at < count; at++) {
    const read = (name: string) => bytes.readFloatLE(start + at * stride + offsets.get(name)!)
    const o = at * splatBytes
    const values = [read('x'), -read('y'), -read('z')]
    const reach = [0, 1, 2].map((i) => Math.exp(Math.min(20, read(`scale_${i}`))))
    if (![...values, ...reach].every(Number.isFinite)) return 'not-splats'
    place(made, o, values)
    place(made, o, reach, 12)
    for (const i of [0, 1, 2]) made[o + 24 + i] = colour(read(`f_dc_${i}`))
    made[o + 27] = byte(255 / (1 + Math.exp(-read('opacity'))))
    putTurn(made, o, upright([0, 1, 2, 3].map((i) => read(`rot_${i}`))))
  }
  return made
}

/** SPZ of versions 2 and 3, as its makers describe it: one attribute after the other. */
function readSpz(packed: Buffer): Buffer | 'not-splats' | 'splats' {
  // Its head says how much it may unpack to: not a byte more is unpacked.
  const head = unpacked(packed.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH })
  if (!head || head.length < 16 || head.readUInt32LE(0) !== 0x5053474e) return 'not-splats'
  const [version, count, fraction] = [head.readUInt32LE(4), head.readUInt32LE(8), head[13]!]
  if ((version !== 2 && version !== 3) || count < 1) return 'not-splats'
  if (count > budget.splats) return 'splats'
  const bytes = unpacked(packed, { maxOutputLength: 16 + count * mostSpzBytes })
  if (!bytes) return 'not-splats'
  const turnBytes = version === 3 ? 4 : 3
  const [alphas, colours, scales, turns] = [16 + count * 9, 16 + count * 10, 16 + count * 13, 16 + count * 16]
  if (turns + count * turnBytes > bytes.length) return 'not-splats'
  const made = Buffer.alloc(count * splatBytes)
  for (let at = 0; at < count; at++) {
    const o = at * splatBytes
    place(
      made,
      o,
      [0, 1, 2].map((axis) => bytes.readIntLE(16 + at * 9 + axis * 3, 3) / 2 ** fraction),
    )
    place(
      made,
      o,
      [0, 1, 2].map((axis) => Math.exp(bytes[scales + at * 3 + axis]! / 16 - 10)),
      12,
    )
    for (const i of [0, 1, 2]) made[o + 24 + i] = colour((bytes[colours + at * 3 + i]! / 255 - 0.5) / 0.15)
    made[o + 27] = bytes[alphas + at]!
    putTurn(made, o, version === 3 ? smallestThree(bytes.readUInt32LE(turns + at * 4)) : firstThree(bytes, turns + at * 3))
  }
  return made
}

function unpacked(packed: Buffer, how: { maxOutputLength?: number; finishFlush?: number }): Buffer | null {
  try {
    return gunzipSync(packed, how)
  } catch {
    return null
  }
}

function firstThree(bytes: Buffer, o: number): number[] {
  const [x, y, z] = [0, 1, 2].map((i) => bytes[o + i]! / 127.5 - 1) as [number, number, number]
  return [Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z)), x, y, z]
}

function smallestThree(word: number): number[] {
  const largest = word >>> 30
  const turn = [0, 0, 0, 0]
  let rest = word
  let squares = 0
  for (let i = 3; i >= 0; i--) {
    if (i === largest) continue
    const size = (Math.SQRT1_2 * (rest & 511)) / 511
    turn[i] = (rest >>> 9) & 1 ? -size : size
    squares += size * size
    rest >>>= 10
  }
  turn[largest] = Math.sqrt(Math.max(0, 1 - squares))
  const [x, y, z, w] = turn as [number, number, number, number]
  return [w, x, y, z]
}
