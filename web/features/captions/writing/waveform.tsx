import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type CueChange, setEnd, setStart, shift, type WrittenCue } from '#core/media/captions/edits.ts'
import type { SoundPeaks } from '#core/media/captions/pauses.ts'
import { formatTimecode, indexStartedBy } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'
import { Slider } from '#web/ui/controls/slider.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { drawWaveform, type WaveformView } from './draw-waveform.ts'

interface WaveformProps {
  film: Film
  sound: SoundPeaks | null
  /** When each shot but the first begins. */
  shots: readonly number[]
  cues: readonly WrittenCue[]
  selectedId: string | null
  onSelect: (id: string) => void
  onChange: (changes: readonly CueChange[], goesOn: string) => void
}

const edgePx = 7

/** The sound around the playhead with the cues on it: press to go there, drag an edge or a whole cue to move it. All of it can be done by keys as well. */
export function Waveform({ film, sound, shots, cues, selectedId, onSelect, onChange }: WaveformProps) {
  const t = useText(captionsText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [seconds, setSeconds] = useState(16)
  const drawn = useRef({ sound, shots, cues, selectedId, seconds })
  drawn.current = { sound, shots, cues, selectedId, seconds }
  const view = useRef<WaveformView>({ fromMs: 0, spanMs: 16_000 })
  const drag = useRef<{ cue: WrittenCue; part: 'start' | 'end' | 'whole'; fromMs: number; moved: boolean } | null>(null)
  const redraw = useRef(() => {})

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let asked = 0
    const draw = () => {
      asked = 0
      const { nowMs, durationMs } = film.get()
      const spanMs = drawn.current.seconds * 1000
      // The view does not scroll during a drag.
      if (!drag.current) view.current = { spanMs, fromMs: Math.max(0, Math.min(nowMs - spanMs * 0.35, durationMs - spanMs)) }
      drawWaveform(element, view.current, { ...drawn.current, nowMs })
    }
    redraw.current = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const stop = film.subscribe(redraw.current)
    const resized = new ResizeObserver(redraw.current)
    resized.observe(element)
    return () => {
      stop()
      resized.disconnect()
      cancelAnimationFrame(asked)
    }
  }, [film])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it shows is another
  useEffect(() => redraw.current(), [sound, shots, cues, selectedId, seconds])

  const msAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return view.current.fromMs + ((event.clientX - box.left) / box.width) * view.current.spanMs
  }
  const under = (event: PointerEvent) => {
    const ms = msAt(event)
    const reach = (edgePx / event.currentTarget.clientWidth) * view.current.spanMs
    const last = indexStartedBy(cues, ms + reach)
    for (const cue of cues.slice(Math.max(0, last - 3), last + 1).toReversed()) {
      if (Math.abs(ms - cue.endsMs) <= reach) return { cue, part: 'end' as const }
      if (Math.abs(ms - cue.startsMs) <= reach) return { cue, part: 'start' as const }
      if (ms > cue.startsMs && ms < cue.endsMs) return { cue, part: 'whole' as const }
    }
    return undefined
  }
  return (
    <div className="cc-wave">
      <canvas
        ref={canvas}
        aria-label={t('waveform')}
        role="img"
        onPointerDown={(event) => {
          const found = under(event)
          event.currentTarget.setPointerCapture(event.pointerId)
          if (!found) return film.seek(msAt(event))
          onSelect(found.cue.id)
          drag.current = { ...found, fromMs: msAt(event), moved: false }
        }}
        onPointerMove={(event) => {
          const held = drag.current
          const part = held?.part ?? under(event)?.part
          event.currentTarget.style.cursor = part === 'start' || part === 'end' ? 'ew-resize' : part === 'whole' ? 'grab' : 'pointer'
          if (!held) return
          const byMs = msAt(event) - held.fromMs
          if (!held.moved && Math.abs(byMs) < (3 / event.currentTarget.clientWidth) * view.current.spanMs) return
          held.moved = true
          const before = cues.find(({ id }) => id === held.cue.id)
          if (!before) return
          const wanted =
            held.part === 'start'
              ? setStart(held.cue, held.cue.startsMs + byMs)
              : held.part === 'end'
                ? setEnd(held.cue, held.cue.endsMs + byMs)
                : shift([held.cue], Math.round(byMs))[0]
          if (wanted?.after)
            onChange(
              [
                {
                  id: before.id,
                  before,
                  after: { ...before, startsMs: wanted.after.startsMs, endsMs: wanted.after.endsMs, words: wanted.after.words },
                },
              ],
              `drag ${event.pointerId}`,
            )
        }}
        onPointerUp={(event) => {
          if (drag.current && !drag.current.moved) film.seek(msAt(event))
          drag.current = null
          redraw.current()
        }}
        onPointerCancel={() => (drag.current = null)}
      />
      <div className="cc-zoom">
        <Slider
          labels={[t('zoom')]}
          min={4}
          max={60}
          values={[seconds]}
          onChange={([chosen = 16]) => setSeconds(chosen)}
          say={(count) => t('zoomSeconds', { count })}
        />
        <span className="mono dim">{formatTimecode(film.get().durationMs)}</span>
      </div>
    </div>
  )
}
