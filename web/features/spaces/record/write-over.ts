import type { Halt } from '#core/spaces/path.ts'

const comesMs = 600

/** The name of a stop at the foot of the picture during it, and the progress, as a line. */
export function writeOver(
  pen: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { spot, startsMs, travelMs, stayMs }: Halt,
  ms: number,
  lengthMs: number,
): void {
  const here = ms - startsMs - travelMs
  const shown = Math.max(0, Math.min(1, here / comesMs, (stayMs - here) / comesMs))
  if (shown > 0 && spot.title) {
    pen.globalAlpha = shown
    const shade = pen.createLinearGradient(0, height * 0.7, 0, height)
    shade.addColorStop(0, 'rgb(14 13 12 / 0)')
    shade.addColorStop(1, 'rgb(14 13 12 / .86)')
    pen.fillStyle = shade
    pen.fillRect(0, height * 0.7, width, height * 0.3)
    pen.fillStyle = '#f2eee6'
    pen.font = `${height / 16}px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`
    pen.fillText(spot.title, width * 0.05, height * 0.92, width * 0.9)
    pen.globalAlpha = 1
  }
  pen.fillStyle = '#e4421c'
  pen.fillRect(0, height - 4, (width * ms) / Math.max(1, lengthMs), 4)
}
