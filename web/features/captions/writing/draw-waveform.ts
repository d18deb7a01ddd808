import type { WrittenCue } from '#core/media/captions/edits.ts'
import type { SoundPeaks } from '#core/media/captions/pauses.ts'
import { formatTimecode, indexStartedBy } from '#core/time/timecode.ts'

export interface WaveformView {
  fromMs: number
  spanMs: number
}
interface Drawn {
  sound: SoundPeaks | null
  shots: readonly number[]
  cues: readonly WrittenCue[]
  selectedId: string | null
  nowMs: number
}
const rulerPx = 16

/** Draws a stretch of a film's sound with its cues and the playhead, in the colours of the light it is in. */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  { fromMs, spanMs }: WaveformView,
  { sound, shots, cues, selectedId, nowMs }: Drawn,
) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  const ratio = devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
  }
  const pen = canvas.getContext('2d')
  if (!pen || width === 0) return
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const [ink, dim, rule, ground, signal] = ['--ink', '--ink-3', '--rule', '--bg-2', '--signal'].map(colour) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const x = (ms: number) => ((ms - fromMs) / spanMs) * width
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)

  pen.font = `11px ${style.getPropertyValue('--mono') || 'monospace'}`
  pen.textBaseline = 'middle'
  const stepMs = [1000, 2000, 5000, 10_000].find((step) => (step / spanMs) * width >= 80) ?? 10_000
  for (let ms = Math.ceil(fromMs / stepMs) * stepMs; ms < fromMs + spanMs; ms += stepMs) {
    pen.fillStyle = rule
    pen.fillRect(x(ms), 0, 1, height)
    pen.fillStyle = dim
    pen.fillText(formatTimecode(ms), x(ms) + 4, rulerPx / 2)
  }

  if (sound) {
    const middle = rulerPx + (height - rulerPx) / 2
    const perMs = sound.peaksPerSecond / 1000
    const barPx = Math.max(1, width / (spanMs * perMs) - 1)
    pen.fillStyle = dim
    for (let at = Math.max(0, Math.floor(fromMs * perMs)); at <= (fromMs + spanMs) * perMs && at < sound.peaks.length; at++) {
      const tall = Math.max(1, (sound.peaks[at]! / 255) * (height - rulerPx - 8))
      pen.fillRect(x(at / perMs), middle - tall / 2, barPx, tall)
    }
  }

  // Shot changes: a mark at top and bottom, unlike a cue.
  pen.fillStyle = ink
  for (let at = firstFrom(shots, fromMs); at < shots.length && shots[at]! <= fromMs + spanMs; at++) {
    pen.fillRect(x(shots[at]!), rulerPx, 1, 8)
    pen.fillRect(x(shots[at]!), height - 8, 1, 8)
  }

  const last = indexStartedBy(cues, fromMs + spanMs)
  for (let at = last; at >= 0 && at > last - 60; at--) {
    const cue = cues[at]!
    if (cue.endsMs < fromMs) continue
    const [left, right] = [x(cue.startsMs), x(cue.endsMs)]
    const chosen = cue.id === selectedId
    pen.globalAlpha = chosen ? 0.2 : 0.1
    pen.fillStyle = chosen ? signal : ink
    pen.fillRect(left, rulerPx, right - left, height - rulerPx)
    pen.globalAlpha = 1
    pen.fillStyle = chosen ? signal : ink
    pen.fillRect(left, rulerPx, chosen ? 2 : 1, height - rulerPx)
    pen.fillRect(right - (chosen ? 2 : 1), rulerPx, chosen ? 2 : 1, height - rulerPx)
    if (right - left < 24) continue
    pen.save()
    pen.beginPath()
    pen.rect(left + 5, rulerPx, right - left - 10, height - rulerPx)
    pen.clip()
    pen.fillStyle = ink
    pen.font = '12px sans-serif'
    pen.fillText(cue.text.replaceAll('\n', ' '), left + 6, height - 10)
    pen.restore()
  }
  pen.fillStyle = signal
  pen.fillRect(x(nowMs) - 1, 0, 2, height)
}

function firstFrom(times: readonly number[], ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < ms) low = middle + 1
    else high = middle
  }
  return low
}
