import type { Measurement } from './rig/measurement.ts'
import { type Act, acts, at, said, type Times } from './rig/searching.ts'

/** What the whole mix costs, and each kind of it beside the peer. */
export function claims(times: Times[], cues: string): Measurement[] {
  const each = times.map(({ kind, act, ms, cpuMs, peer }): Measurement => {
    const p95 = at(0.95, ms)
    const cpu = cpuMs / ms.length
    const note = `p50 ${said(at(0.5, ms))}, ${said(cpu)} of processor a search`
    const common = { name: `${act}: ${kind}, p95`, unit: 'ms', value: p95, spread: [Math.min(...ms), Math.max(...ms)] as [number, number] }
    if (!peer) return { ...common, aim: '', note }
    const [theirs, theirCpu] = [at(0.95, peer.ms), peer.cpuMs / peer.ms.length]
    return {
      ...common,
      aim: '',
      peer: { name: 'SQLite FTS5', value: theirs, spread: [Math.min(...peer.ms), Math.max(...peer.ms)] },
      ratio: p95 / theirs,
      note: `${note}; FTS5 p50 ${said(at(0.5, peer.ms))}, ${said(theirCpu)}`,
    }
  })
  const overall = (Object.keys(acts) as Act[]).map((act): Measurement => {
    const ms = times.filter((time) => time.act === act).flatMap((time) => time.ms)
    return {
      name: `${act}: the whole mix over ${cues} cues, p95`,
      unit: 'ms',
      value: at(0.95, ms),
      aim: '≤ 50',
      note: `p50 ${said(at(0.5, ms))}`,
    }
  })
  const [ours, theirs] = [times.filter((time) => time.peer), times.flatMap((time) => time.peer ?? [])]
  const total = (list: { cpuMs: number; ms: number[] }[]) =>
    list.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / list.flatMap(({ ms }) => ms).length
  const cpu = { name: 'moments: the whole mix, processor time a search', unit: 'ms', value: total(ours), aim: '≤ 2' }
  return [...overall, { ...cpu, peer: { name: 'SQLite FTS5', value: total(theirs) }, ratio: total(ours) / total(theirs) }, ...each]
}

/** How much longer a search takes among a hundred times as many cues. */
export function growth(small: Times[], whole: Times[], few: string, many: string): Measurement[] {
  return (Object.keys(acts) as Act[]).map((act) => {
    const of = (times: Times[]) => times.filter((time) => time.act === act)
    const cpu = (times: Times[]) => of(times).reduce((sum, time) => sum + time.cpuMs, 0)
    const p95 = (times: Times[]) =>
      at(
        0.95,
        of(times).flatMap((time) => time.ms),
      )
    return {
      name: `${act}: p95 among ${many} cues, against ${few}`,
      unit: 'ms',
      value: p95(whole),
      peer: { name: `${few} cues`, value: p95(small) },
      ratio: p95(whole) / p95(small),
      aim: '≤ 20',
      note: `processor time ${(cpu(whole) / cpu(small)).toFixed(1)} times`,
    }
  })
}
