import { readFileSync, writeFileSync } from 'node:fs'

interface Field {
  number: number
  /** From its key on, from its content on, and to its end, as bytes of the file. */
  starts: number
  content: number
  ends: number
}

// Of onnx.proto: the fields of a model and of its graph that are needed here.
const [graphOfModel, outputOfGraph, factOfModel] = [7, 12, 14]

/** Writes the decoder at `from` to `to` as most published models have it: without cross-attention among its outputs, from which words get their times. */
export function writeWithoutTimes(from: string, to: string) {
  const file = readFileSync(from)
  const nameOf = ({ content, ends }: Field) => textOf(file, [...fieldsOf(file, content, ends)].find(({ number }) => number === 1)!)
  const kept: Buffer[] = []
  for (const field of fieldsOf(file, 0, file.length)) {
    if (field.number === factOfModel && nameOf(field).endsWith('alignment_heads')) continue
    if (field.number !== graphOfModel) {
      kept.push(file.subarray(field.starts, field.ends))
      continue
    }
    const graph = [...fieldsOf(file, field.content, field.ends)]
      .filter((part) => part.number !== outputOfGraph || nameOf(part) !== 'cross_attention_weights')
      .map(({ starts, ends }) => file.subarray(starts, ends))
    const bytes = graph.reduce((sum, part) => sum + part.length, 0)
    if (bytes === field.ends - field.content) throw new Error(`${from} has no cross-attention to leave out`)
    kept.push(Buffer.from([(graphOfModel << 3) | 2, ...varint(bytes)]), ...graph)
  }
  writeFileSync(to, Buffer.concat(kept))
}

/** The fields of a message of Protocol Buffers. */
function* fieldsOf(file: Buffer, from: number, to: number): Generator<Field> {
  let at = from
  const read = () => {
    for (let [value, scale] = [0, 1]; ; scale *= 128) {
      const byte = file[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < to) {
    const starts = at
    const key = read()
    const [number, kind] = [Math.floor(key / 8), key % 8]
    if (kind === 2) {
      const length = read()
      yield { number, starts, content: at, ends: at + length }
      at += length
    } else {
      const content = at
      if (kind === 0) read()
      else at += kind === 1 ? 8 : 4
      yield { number, starts, content, ends: at }
    }
  }
}

const textOf = (file: Buffer, { content, ends }: Field) => file.toString('utf8', content, ends)

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
