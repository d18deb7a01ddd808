import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { escaped, lights, mono, sans, width } from './plot.ts'

/** What V8 writes for `--cpu-prof`: a tree of calls, and which of them was at work at each sample. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** A call and what it called; `microseconds` with what it called. */
export interface Flame {
  name: string
  kind: 'own' | 'library' | 'node'
  microseconds: number
  called: Map<string, Flame>
}

const root = resolve(import.meta.dirname, '../..')
const rowHeight = 20
const left = 16
const top = 68
/** Narrower ones hold no word and are not seen. */
const leastPx = 2.5
const deepest = 16

/** Draws of each kind of profile in a folder the one that worked longest: of the house's process, and of the function it called, in a process of its own. */
export function drawFlames(folder: string, part: string, into: string): string[] {
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile)
  const kinds = { server: '/bench/rig/house-process.ts', function: '/server/functions/runner.ts' }
  return Object.entries(kinds).flatMap(([kind, file]) => {
    const [longest] = profiles
      .filter(({ nodes }) => nodes.some(({ callFrame }) => callFrame.url.endsWith(file)))
      .map(flameOf)
      .sort((one, other) => other.microseconds - one.microseconds)
    if (!longest || longest.microseconds < 100_000) return []
    const name = `${part}-${kind}.svg`
    writeFileSync(join(into, name), drawFlame(longest, `${part}: ${kind === 'server' ? 'the server’s thread' : 'the function’s process'}`))
    return [name]
  })
}

/** Time at work by what was called by what; waiting is left out. Calls within one library, and within Node itself, are one. */
export function flameOf({ nodes, samples, timeDeltas }: Profile): Flame {
  const spent = new Map<number, number>()
  for (const [at, id] of samples.entries()) spent.set(id, (spent.get(id) ?? 0) + Math.max(0, timeDeltas[at] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const all: Flame = { name: 'all', kind: 'node', microseconds: 0, called: new Map() }
  const walk = (id: number, path: readonly Flame[]) => {
    const { callFrame, children = [] } = byId.get(id)!
    if (callFrame.functionName === '(idle)' || callFrame.functionName === '(program)') return
    const { name, kind } = callFrame.functionName === '(root)' ? all : named(callFrame)
    const above = path.at(-1)!
    const within = name === above.name
    const here = within ? above : (above.called.get(name) ?? { name, kind, microseconds: 0, called: new Map() })
    if (!within) above.called.set(name, here)
    const now = within ? path : [...path, here]
    for (const flame of now) flame.microseconds += spent.get(id) ?? 0
    for (const child of children) walk(child, now)
  }
  walk(nodes[0]!.id, [all])
  return all
}

function named({ functionName, url }: Profile['nodes'][number]['callFrame']): Pick<Flame, 'name' | 'kind'> {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library) return { name: library, kind: 'library' }
  if (functionName === '(garbage collector)') return { name: 'garbage', kind: 'node' }
  if (url === '' || url.startsWith('node:')) return { name: url === '' && functionName ? functionName : 'Node', kind: 'node' }
  const file = url.replace('file://', '').replace(`${root}/`, '')
  return { name: `${functionName || 'at the top'} · ${file}`, kind: 'own' }
}

const widestFirst = ({ called }: Flame) => [...called.values()].sort((one, other) => other.microseconds - one.microseconds)

/** One row a depth, the caller above what it called, the widest first; the width is the share of the time at work. */
export function drawFlame(flame: Flame, title: string): string {
  const { ground, ink, ink2, rule, signal } = lights.desk
  const fills = { own: `fill="${signal}" fill-opacity=".82"`, library: `fill="${ink2}" fill-opacity=".55"`, node: `fill="${rule}"` }
  const perMicrosecond = (width - 2 * left) / flame.microseconds
  const share = (microseconds: number) => `${Math.round((microseconds / flame.microseconds) * 100)} %`
  const boxes: string[] = []
  let rows = 0
  const draw = (one: Flame, x: number, depth: number) => {
    const wide = one.microseconds * perMicrosecond
    if (wide < leastPx || depth >= deepest) return
    rows = Math.max(rows, depth + 1)
    const y = top + depth * rowHeight
    const letters = Math.floor((wide - 8) / 6.3)
    const word = one.name.length <= letters ? one.name : letters > 4 ? `${one.name.slice(0, letters - 1)}…` : ''
    const colour = one.kind === 'own' ? '#FFFFFF' : ink
    boxes.push(
      `<g><title>${escaped(one.name)}, ${share(one.microseconds)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide - 0.6).toFixed(1)}" height="${rowHeight - 1}" ${fills[one.kind]}/>${word && `<text x="${(x + 4).toFixed(1)}" y="${y + 14}" fill="${colour}">${escaped(word)}</text>`}</g>`,
    )
    drawCalled(one, x, depth + 1)
  }
  const drawCalled = (caller: Flame, from: number, depth: number) => {
    let x = from
    for (const called of widestFirst(caller)) {
      draw(called, x, depth)
      x += called.microseconds * perMicrosecond
    }
  }
  drawCalled(flame, left, 0)
  const height = top + rows * rowHeight + 16
  const most = widestFirst(flame).slice(0, 4)
  const said = `${title}. ${most.map((one) => `${one.name} ${share(one.microseconds)}`).join(', ')}.`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(said)}">
<rect width="${width}" height="${height}" fill="${ground}"/>
<path d="M${left} 16H${width - left}" stroke="${ink}" stroke-width="3"/>
<g font-family="${sans}"><text x="${left}" y="40" fill="${ink}" font-size="15" font-weight="600">${escaped(title)}</text>
<text x="${width - left}" y="40" fill="${ink2}" font-size="12" text-anchor="end">${Math.round(flame.microseconds / 1000)} ms at work · red: ours, grey: a library, pale: Node</text></g>
<g font-family="${mono}" font-size="10.5">
${boxes.join('\n')}
</g>
</svg>
`
}
