import type { Spread } from './interleave.ts'
import type { Limit } from './measurement.ts'
import { escaped, lights, mono, round, sans, width } from './plot.ts'
import { figure } from './report.ts'

const panel = { height: 178, left: 40, right: 40, axis: 108 }

/** One line a path on a scale of powers: ours in signal, the peer in ink, what the machine allows as a hatched edge. Each with its rounds as a hairline. */
export function drawLimits(limits: Limit[], room: keyof typeof lights): string {
  const colours = lights[room]
  const height = limits.length * panel.height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(limits.map(sentence).join(' '))}">
<rect width="${width}" height="${height}" fill="${colours.ground}"/>
${limits.map((limit, at) => drawPanel(limit, at * panel.height, colours)).join('\n')}
</svg>
`
}

interface Mark {
  name: string
  value: Spread
  kind: 'ours' | 'peer' | 'bound'
}

function drawPanel(
  { title, unit, ours, peer, bounds }: Limit,
  offset: number,
  { ink, ink2, rule, signal }: (typeof lights)['house'],
): string {
  const marks: Mark[] = [
    { name: 'Actuality', value: ours, kind: 'ours' as const },
    { name: peer.name, value: peer.value, kind: 'peer' as const },
    ...bounds.map((bound) => ({ ...bound, kind: 'bound' as const })),
  ].toSorted((one, other) => one.value.median - other.value.median)
  const values = marks.flatMap(({ value }) => [value.min, value.max])
  const [least, most] = [Math.log10(Math.min(...values)) - 0.08, Math.log10(Math.max(...values)) + 0.08]
  const x = (value: number) => round(panel.left + ((Math.log10(value) - least) / (most - least)) * (width - panel.left - panel.right))
  const text = (at: [number, number], words: string, style: string) => `<text x="${at[0]}" y="${at[1]}" ${style}>${escaped(words)}</text>`
  const small = `fill="${ink2}" font-family="${mono}" font-size="12"`
  const ticks = ticksBetween(10 ** least, 10 ** most).map(
    (value) =>
      `<path d="M${x(value)} ${panel.axis}v6" stroke="${ink2}"/>${text([x(value), panel.axis + 58], figure(value), `${small} text-anchor="middle"`)}`,
  )
  const colour = { ours: signal, peer: ink, bound: ink2 }
  const places = apart(marks.map(({ value }) => x(value.median)))
  const drawn = marks.map(({ name, value, kind }, at) => {
    const [here, above] = [x(value.median), at % 2 === 0]
    const label = above ? panel.axis - 34 : panel.axis + 34
    const said = `${name}, ${figure(value.median)}`
    const end = places[at]! > width * 0.72 ? 'end' : places[at]! < width * 0.2 ? 'start' : 'middle'
    const shape =
      kind === 'bound'
        ? `<path d="M${here} ${panel.axis - 16}v32M${here + 5} ${panel.axis - 16}v32" stroke="${colour[kind]}" stroke-width="1.5"/>`
        : `<circle cx="${here}" cy="${panel.axis}" r="${kind === 'ours' ? 7 : 5.5}" fill="${colour[kind]}"/>`
    return `<path d="M${x(value.min)} ${panel.axis}H${x(value.max)}" stroke="${colour[kind]}" stroke-width="3" opacity=".5"/>${shape}
<path d="M${here} ${above ? panel.axis - 16 : panel.axis + 16}V${above ? label + 4 : label - 11}" stroke="${rule}"/>
${text([places[at]!, label], said, `fill="${kind === 'ours' ? ink : ink2}" font-family="${sans}" font-size="13" text-anchor="${end}"${kind === 'ours' ? ' font-weight="600"' : ''}`)}`
  })
  return `<g transform="translate(0 ${offset})">
<path d="M16 16H${width - 16}" stroke="${ink}" stroke-width="3"/>
${text([16, 40], title, `fill="${ink}" font-family="${sans}" font-size="15" font-weight="600"`)}
${text([width - 16, 40], unit, `${small} text-anchor="end"`)}
<path d="M${panel.left} ${panel.axis}H${width - panel.right}" stroke="${rule}"/>
${ticks.join('')}
${drawn.join('\n')}
</g>`
}

/** What a sighted reader would conclude. */
const sentence = ({ title, unit, ours, peer, bounds }: Limit) =>
  `${title}, ${unit}: Actuality ${figure(ours.median)}, ${peer.name} ${figure(peer.value.median)}, ${bounds.map(({ name, value }) => `${name} ${figure(value.median)}`).join(', ')}.`

/** Names on the same side of the line leave each other room: every second is above, the others below. */
function apart(at: number[]): number[] {
  const least = 150
  const places = [...at]
  for (let index = 2; index < places.length; index++) places[index] = Math.max(places[index]!, places[index - 2]! + least)
  return places.map((place) => Math.min(width - 20, place))
}

/** One, two and five of each power of ten. */
function ticksBetween(from: number, to: number): number[] {
  const powers = Array.from({ length: 14 }, (_, at) => 10 ** (at - 3))
  const all = powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((value) => value >= from && value <= to)
  return all.length > 9 ? all.filter((value) => /^1/.test(value.toExponential())) : all
}
