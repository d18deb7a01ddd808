import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { isMet, type Measurement } from './measurement.ts'

/** Where and when: figures mean nothing without it. */
export function machine() {
  const date = new Date().toISOString()
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  const words = `${date}, ${availableParallelism()} cores of ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  return { date, cores: availableParallelism(), processor, node: process.versions.node, words }
}

/** How many processes wanted a core, over the last five minutes: more than there are cores means someone else was at work too. */
export const busyness = () => Number(loadavg()[1]!.toFixed(1))

/** Figures to three digits, as far as they are meant. */
export function figure(value: number): string {
  const size = Math.abs(value)
  return value.toLocaleString('en', { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 })
}

const range = (spread?: [number, number]) => (spread ? ` (${figure(spread[0])} to ${figure(spread[1])})` : '')
const verdicts = new Map([
  [true, 'met'],
  [false, 'MISSED'],
])

/** A Markdown table, so that it can be read here and kept in docs/performance.md. */
export function printTable(measurements: Measurement[]) {
  console.log('| what | ours | peer | ratio | aim | |\n|---|---|---|---|---|---|')
  for (const measurement of measurements) {
    const { name, value, unit, spread, peer, ratio, ratioSpread, aim, note } = measurement
    const cells = [
      note ? `${name}; ${note}` : name,
      `${figure(value)} ${unit}${range(spread)}`,
      peer ? `${peer.name}: ${figure(peer.value)}${range(peer.spread)}` : '',
      ratio === undefined ? '' : `${figure(ratio)}${range(ratioSpread)}`,
      aim,
      verdicts.get(isMet(measurement)!) ?? '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
