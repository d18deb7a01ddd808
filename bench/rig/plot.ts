import type { Spread } from './interleave.ts'
import type { Curve } from './measurement.ts'
import { figure } from './report.ts'

/** Colours of web/ui/tokens.css; a picture in a page of documentation cannot read them from there. */
export const lights = {
  house: { ground: '#0E0D0C', ink: '#F2EEE6', ink2: '#B8B2A7', rule: '#35322E', signal: '#E4421C' },
  desk: { ground: '#F6F3EC', ink: '#1A1816', ink2: '#545048', rule: '#D3CCBC', signal: '#E4421C' },
}
export const mono = "'Martian Mono Variable', ui-monospace, 'DejaVu Sans Mono', monospace"
export const sans = "'Schibsted Grotesk Variable', 'Helvetica Neue', Arial, sans-serif"
export const width = 880
const panel = { height: 330, left: 64, right: 148, top: 64, bottom: 52 }

/** One panel a curve: clients to the right on a doubling scale, ours in signal, the peer in ink, the range of the rounds as a hairline. */
export function drawCurves(curves: Curve[], room: keyof typeof lights): string {
  const colours = lights[room]
  const height = curves.length * panel.height
  const said = curves.map(sentence).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(said)}">
<rect width="${width}" height="${height}" fill="${colours.ground}"/>
${curves.map((curve, at) => drawPanel(curve, at * panel.height, colours)).join('\n')}
</svg>
`
}

function drawPanel(curve: Curve, offset: number, { ink, ink2, rule, signal }: (typeof lights)['house']): string {
  const [right, bottom] = [width - panel.right, panel.height - panel.bottom]
  const most = niceTop(Math.max(...[...curve.ours, ...curve.peer.values].map(({ max }) => max)))
  const steps = Math.log2(curve.clients.at(-1)! / curve.clients[0]!)
  const x = (clients: number) => round(panel.left + (Math.log2(clients / curve.clients[0]!) / steps) * (right - panel.left))
  const y = (value: number) => round(bottom - (value / most) * (bottom - panel.top))
  const text = (at: [number, number], words: string, style: string) => `<text x="${at[0]}" y="${at[1]}" ${style}>${escaped(words)}</text>`
  const small = `fill="${ink2}" font-family="${mono}" font-size="12"`
  const grid = [0, most / 2, most].map(
    (value) =>
      `<path d="M${panel.left} ${y(value)}H${right}" stroke="${value === 0 ? ink : rule}"/>${text([panel.left - 10, y(value) + 4], figure(value), `${small} text-anchor="end"`)}`,
  )
  const ticks = curve.clients.map((clients) => text([x(clients), bottom + 22], String(clients), `${small} text-anchor="middle"`))
  const line = (values: Spread[], colour: string, thick: number) => {
    const points = values.map(({ median }, at) => `${x(curve.clients[at]!)} ${y(median)}`).join('L')
    const ranges = values.map(({ min, max }, at) => `M${x(curve.clients[at]!)} ${y(min)}V${y(max)}`).join('')
    return `<path d="${ranges}" stroke="${colour}" opacity=".55"/><path d="M${points}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`
  }
  const [ourEnd, peerEnd] = apart(y(curve.ours.at(-1)!.median), y(curve.peer.values.at(-1)!.median))
  const name = `font-family="${sans}" font-size="13"`
  return `<g transform="translate(0 ${offset})">
<path d="M16 16H${width - 16}" stroke="${ink}" stroke-width="3"/>
${text([16, 40], curve.title, `fill="${ink}" font-family="${sans}" font-size="15" font-weight="600"`)}
${text([width - 16, 40], curve.unit, `${small} text-anchor="end"`)}
${grid.join('')}${ticks.join('')}
${text([right + 14, bottom + 22], 'clients', `fill="${ink2}" ${name}`)}
${line(curve.peer.values, ink, 1.5)}
${line(curve.ours, signal, 2.5)}
${text([right + 14, ourEnd + 4], 'Actuality', `fill="${ink}" ${name} font-weight="600"`)}
${text([right + 14, peerEnd + 4], curve.peer.name, `fill="${ink2}" ${name}`)}
</g>`
}

/** What a sighted reader would conclude. */
const sentence = ({ title, unit, clients, ours, peer }: Curve) =>
  `${title}, from ${clients[0]} to ${clients.at(-1)} clients: Actuality from ${figure(ours[0]!.median)} to ${figure(ours.at(-1)!.median)} ${unit}, ${peer.name} from ${figure(peer.values[0]!.median)} to ${figure(peer.values.at(-1)!.median)}.`

/** Two names at the ends of their lines, never on top of each other. */
function apart(one: number, other: number): [number, number] {
  const gap = 18 - Math.abs(one - other)
  if (gap <= 0) return [one, other]
  return one > other ? [one + gap / 2, other - gap / 2] : [one - gap / 2, other + gap / 2]
}

function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= value)!
}

export const round = (value: number) => Math.round(value * 10) / 10
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
