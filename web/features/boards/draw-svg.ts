/**
 * Draws the drawing `toSvg` makes on a canvas, shape by shape: the CSP blocks images from `blob:` and `data:`, even
 * our own.
 */
export function drawSvg(context: CanvasRenderingContext2D, svg: string, pictures: ReadonlyMap<string, ImageBitmap> = new Map()): void {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const [x = 0, y = 0] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number)
  context.translate(-x, -y)
  for (const shape of root.children) drawShape(context, shape, pictures)
}

const paper = '#F6F3EC'
const [ink, edge, dim] = ['#1A1816', '#857F73', '#545048']
const fonts: Record<string, string> = {
  k: '12px "Schibsted Grotesk Variable", sans-serif',
  t: '19px "Libre Caslon Condensed", serif',
  b: '13px "Schibsted Grotesk Variable", sans-serif',
  l: '13px "Schibsted Grotesk Variable", sans-serif',
}

function drawShape(context: CanvasRenderingContext2D, shape: Element, pictures: ReadonlyMap<string, ImageBitmap>) {
  const of = (name: string) => Number(shape.getAttribute(name))
  const kind = shape.getAttribute('class') ?? ''
  if (shape.tagName === 'rect') {
    const fill = shape.getAttribute('fill')
    if (kind !== 'f') {
      context.fillStyle = fill ?? paper
      context.fillRect(of('x'), of('y'), of('width'), of('height'))
    }
    context.strokeStyle = kind === 'f' ? ink : edge
    if (shape.getAttribute('stroke') !== 'none') context.strokeRect(of('x'), of('y'), of('width'), of('height'))
  } else if (shape.tagName === 'text') {
    context.font = fonts[kind] ?? fonts['b']!
    context.fillStyle = kind === 'k' ? dim : ink
    context.textAlign = shape.getAttribute('text-anchor') === 'middle' ? 'center' : 'left'
    context.fillText(shape.textContent ?? '', of('x'), of('y'))
  } else if (shape.tagName === 'line') {
    const [x1, y1, x2, y2] = [of('x1'), of('y1'), of('x2'), of('y2')]
    const turn = Math.atan2(y2 - y1, x2 - x1)
    context.strokeStyle = ink
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
    for (const side of [-0.45, 0.45]) {
      context.moveTo(x2, y2)
      context.lineTo(x2 - 11 * Math.cos(turn + side), y2 - 11 * Math.sin(turn + side))
    }
    context.stroke()
  } else if (shape.tagName === 'image') {
    const picture = pictures.get(shape.getAttribute('data-picture') ?? '')
    if (!picture) return
    const share = Math.min(of('width') / picture.width, of('height') / picture.height)
    const [w, h] = [picture.width * share, picture.height * share]
    context.drawImage(picture, of('x') + (of('width') - w) / 2, of('y') + (of('height') - h) / 2, w, h)
  } else if (shape.tagName === 'path') {
    const [, dx = '0', dy = '0'] = /translate\((\S+) (\S+)\)/.exec(shape.getAttribute('transform') ?? '') ?? []
    context.save()
    context.translate(Number(dx), Number(dy))
    context.fillStyle = ink
    context.fill(new Path2D(shape.getAttribute('d') ?? ''))
    context.restore()
  }
}
